import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { UnlessReadOnly } from "#platform/pages/read-only.ts";
import { Button } from "#ui/button.tsx";
import { useToast } from "#ui/toast.tsx";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { restoreChange, undoChange, type Change } from "../contract.ts";
import { DeleteWordsForm } from "./delete-words-form.tsx";
import { NameForm } from "./name-form.tsx";
import { refreshVersions } from "./version-queries.ts";

type ActionsProps = { memorial: Memorial; change: Change };

/** Undo or restore, name, and, for the owner, delete the words. */
export function VersionActions({ memorial, change }: ActionsProps) {
  const { t } = useTranslation("versions");
  const [form, setForm] = useState<"name" | "delete" | null>(null);
  const { undo, restore } = useReturn(memorial);
  const close = () => setForm(null);
  return (
    <UnlessReadOnly>
      <div className="actions">
        {change.canUndo && (
          <Button
            small
            busy={undo.isPending ? t("saving") : null}
            onClick={() => undo.mutate(change.id)}
          >
            {t("undo")}
          </Button>
        )}
        {change.can.restore && (
          <Button
            small
            busy={restore.isPending ? t("saving") : null}
            onClick={() => restore.mutate(change.id)}
          >
            {t("restore")}
          </Button>
        )}
        <Button
          variant="quiet"
          small
          aria-expanded={form === "name"}
          onClick={() => setForm(form === "name" ? null : "name")}
        >
          {t(change.name === null ? "name" : "rename")}
        </Button>
        {change.can.deleteWords && (
          <Button
            variant="quiet"
            small
            aria-expanded={form === "delete"}
            onClick={() => setForm(form === "delete" ? null : "delete")}
          >
            {t("deleteWords")}
          </Button>
        )}
      </div>
      {form === "name" && <NameForm memorial={memorial} change={change} onDone={close} />}
      {form === "delete" && change.can.deleteWords && (
        <DeleteWordsForm memorial={memorial} change={change} onDone={close} />
      )}
    </UnlessReadOnly>
  );
}

/** Both bring an earlier text back, and are undone by the button in their toast. */
function useReturn(memorial: Memorial) {
  const { t } = useTranslation("versions");
  const toast = useToast();
  const client = useQueryClient();
  const failed = ({ message }: Error) =>
    toast.show({ tone: "bad", title: t("failed"), description: message });
  const refresh = () => refreshVersions(client, memorial);

  const undo = useMutation({
    mutationFn: (changeId: string) => call(undoChange, { params: { id: memorial.id, changeId } }),
    onSuccess: (made) => tell(t("undone"), made),
    onError: failed,
    onSettled: refresh,
  });
  const restore = useMutation({
    mutationFn: (changeId: string) =>
      call(restoreChange, { params: { id: memorial.id, changeId } }),
    onSuccess: (made) => tell(t("restored"), made),
    onError: failed,
    onSettled: refresh,
  });

  function tell(title: string, made: Change) {
    const onPress = () => undo.mutate(made.id);
    toast.show({ title, ...(made.canUndo && { action: { label: t("undo"), onPress } }) });
  }
  return { undo, restore };
}
