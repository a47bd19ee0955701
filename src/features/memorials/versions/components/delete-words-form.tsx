import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { callAsOwner } from "#shell/owner-calls.ts";
import { OwnerForm } from "#shell/owner-form.tsx";
import { useToast } from "#ui/toast.tsx";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { deleteWords, type Change } from "../contract.ts";
import { refreshVersions } from "./version-queries.ts";

type FormProps = { memorial: Memorial; change: Change; onDone: () => void };

/** The owner ends a version's words for good, which the password confirms. */
export function DeleteWordsForm({ memorial, change, onDone }: FormProps) {
  const { t } = useTranslation("versions");
  const toast = useToast();
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: ({ currentPassword = "" }: Record<string, string>) =>
      callAsOwner(currentPassword, deleteWords, {
        params: { id: memorial.id, changeId: change.id },
      }),
    onSuccess: async () => {
      toast.show({ title: t("wordsDeleted") });
      onDone();
      await refreshVersions(client, memorial);
    },
  });
  return (
    <OwnerForm
      label={t("deleteWords")}
      submitLabel={t("deleteForGood")}
      isDestructive
      error={error}
      isPending={isPending}
      onSubmit={mutate}
      onCancel={onDone}
    >
      <p>{t("deleteExplanation")}</p>
    </OwnerForm>
  );
}
