import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { pathOf } from "#platform/call.ts";
import { callApi } from "#platform/pages/api-client.ts";
import { useToast } from "#ui/toast.tsx";
import { deleteView, listViews, saveView, type SavedView } from "../contract.ts";

/** Deletes a view at once; it is kept again from the message that tells of it. */
export function useDelete() {
  const { t } = useTranslation("ledger");
  const toast = useToast();
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: [listViews.path] });
  const { mutate: keepAgain } = useMutation({
    mutationFn: ({ name, filter }: SavedView) =>
      callApi<SavedView>(saveView.path, { method: saveView.method, body: { name, filter } }),
    onSuccess: () => toast.show({ title: t("ownViews.saved") }),
    onError: ({ message }) =>
      toast.show({ tone: "bad", title: t("ownViews.notSaved"), description: message }),
    onSettled,
  });
  return useMutation({
    mutationFn: ({ id }: SavedView) =>
      callApi(pathOf(deleteView, { viewId: id }), { method: deleteView.method }),
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
