import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { pathKey } from "#platform/pages/queries.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToast } from "#ui/toast.tsx";
import type { CodeFilter } from "#features/qr/code-list/contract.ts";
import { listViews, renameView, saveView, VIEW_NAME_MAX, type SavedView } from "../contract.ts";

type ViewDialogProps = {
  /** The view to rename; `null` saves the current filter. */
  view: SavedView | null;
  filter: CodeFilter;
  onClose: () => void;
};

/** Asks for the name of a view. */
export function ViewDialog({ view, filter, onClose }: ViewDialogProps) {
  const { t } = useTranslation("code-list");
  const form = useId();
  const { mutate, error, isPending } = useNaming(view, filter, onClose);
  const problem = error instanceof ApiError ? error.fields["name"] : undefined;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = new FormData(event.currentTarget).get("name");
    if (!isPending && typeof name === "string") mutate(name);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={view === null ? t("ownViews.save") : t("ownViews.renameTitle", { name: view.name })}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t("ownViews.leave")}
          </Button>
          <Button type="submit" form={form} busy={isPending ? t("ownViews.saving") : null}>
            {t("ownViews.keep")}
          </Button>
        </>
      }
    >
      <form id={form} className="stack" noValidate onSubmit={submit}>
        {error && problem === undefined && (
          <Banner tone="bad" title={t("ownViews.notSaved")}>
            {error.message}
          </Banner>
        )}
        <Field label={t("ownViews.name")} hint={t("ownViews.nameHint")} error={problem}>
          <TextInput
            name="name"
            autoComplete="off"
            defaultValue={view?.name}
            maxLength={VIEW_NAME_MAX}
          />
        </Field>
      </form>
    </Dialog>
  );
}

function useNaming(view: SavedView | null, filter: CodeFilter, onClose: () => void) {
  const { t } = useTranslation("code-list");
  const toast = useToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) =>
      view === null
        ? call(saveView, { body: { name, filter } })
        : call(renameView, { params: { viewId: view.id }, body: { name } }),
    onSuccess: async () => {
      onClose();
      toast.show({ title: view === null ? t("ownViews.saved") : t("ownViews.renamed") });
      await client.invalidateQueries({ queryKey: pathKey(listViews) });
    },
  });
}
