import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { pathKey } from "#platform/pages/queries.ts";
import { useToast } from "#ui/toast.tsx";
import { deleteView, listViews, saveView, type SavedView } from "../contract.ts";

/** Deletes a view without confirmation; the message offers to restore it. */
export function useDelete() {
  const { t } = useTranslation("code-list");
  const toast = useToast();
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: pathKey(listViews) });
  const { mutate: keepAgain } = useMutation({
    mutationFn: ({ name, filter }: SavedView) => call(saveView, { body: { name, filter } }),
    onSuccess: () => toast.show({ title: t("ownViews.saved") }),
    onError: ({ message }) =>
      toast.show({ tone: "bad", title: t("ownViews.notSaved"), description: message }),
    onSettled,
  });
  return useMutation({
    mutationFn: ({ id }: SavedView) => call(deleteView, { params: { viewId: id } }),
    onSuccess: (_, view) =>
      toast.show({
        title: t("ownViews.deleted"),
        action: { label: t("ownViews.undo"), onPress: () => keepAgain(view) },
      }),
    onError: ({ message }) =>
      toast.show({ tone: "bad", title: t("ownViews.notDeleted"), description: message }),
    onSettled,
  });
}
