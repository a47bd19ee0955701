import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { Button } from "#ui/button.tsx";
import { useFocusOnProblem } from "#ui/field-problems.ts";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToast } from "#ui/toast.tsx";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { nameChange, VERSION_NAME_MAX, type Change } from "../contract.ts";
import { refreshVersions } from "./version-queries.ts";

type FormProps = { memorial: Memorial; change: Change; onDone: () => void };

/** A version with a name is found again, and nothing further is saved into it. */
export function NameForm({ memorial, change, onDone }: FormProps) {
  const { t } = useTranslation("versions");
  const toast = useToast();
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (name: string) =>
      call(nameChange, { params: { id: memorial.id, changeId: change.id }, body: { name } }),
    onSuccess: async () => {
      toast.show({ title: t("named") });
      onDone();
      await refreshVersions(client, memorial);
    },
  });
  const form = useFocusOnProblem(error);
  const problem = error instanceof ApiError ? (error.fields["name"] ?? error.message) : null;
  return (
    <form
      ref={form}
      className="stack"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get("name");
        if (!isPending) mutate(typeof typed === "string" ? typed : "");
      }}
    >
      <Field label={t("nameLabel")} hint={t("nameHint")} error={problem ?? undefined}>
        <TextInput name="name" defaultValue={change.name ?? ""} maxLength={VERSION_NAME_MAX} />
      </Field>
      <div className="actions">
        <Button type="submit" small busy={isPending ? t("saving") : null}>
          {t("save")}
        </Button>
        <Button variant="bare" small onClick={onDone}>
          {t("cancel")}
        </Button>
      </div>
    </form>
  );
}
