import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { useToast } from "#ui/toast.tsx";
import { putEntriesAway, takeEntriesUp, type EntryOf } from "../contract.ts";
import { waitingKey, type Kept } from "./deciding.ts";
import { queueQuery } from "./queue-query.ts";

export type Meant = "all" | readonly EntryOf[];

/** Puts entries away until tomorrow, for oneself alone, or takes them up again. */
export function usePuttingAway(memorial: Kept) {
  const { t } = useTranslation("moderation");
  const toast = useToast();
  const client = useQueryClient();
  const params = { id: memorial.id };
  const common = {
    onError: ({ message }: Error) =>
      toast.show({ tone: "bad", title: t("failed"), description: message }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: waitingKey(memorial) }),
        client.invalidateQueries({ queryKey: queueQuery(memorial.id).queryKey }),
      ]),
  };
  const takingUp = useMutation({
    mutationFn: (meant: Meant) =>
      call(takeEntriesUp, { params, body: { entries: entriesOf(meant) } }),
    onSuccess: () => toast.show({ title: t("away.takenUp") }),
    ...common,
  });
  const putting = useMutation({
    mutationFn: (meant: Meant) =>
      call(putEntriesAway, { params, body: { entries: entriesOf(meant) } }),
    onSuccess: ({ count }, meant) =>
      toast.show({
        title: count === 0 ? t("away.nothing") : t("away.done", { count }),
        ...(count > 0 && {
          action: { label: t("undo"), onPress: () => takingUp.mutate(meant) },
        }),
      }),
    ...common,
  });
  return {
    putAway: putting.mutate,
    takeUp: takingUp.mutate,
    isPuttingAway: (id: string) => isMeant(putting, id),
    isTakingUp: (id: string) => isMeant(takingUp, id),
  };
}

function entriesOf(meant: Meant) {
  return meant === "all" ? meant : meant.map(({ kind, id }) => ({ kind, id }));
}

/** Whether it is under way for the entry, or for "all". */
function isMeant(
  { isPending, variables }: { isPending: boolean; variables: Meant | undefined },
  id: string,
): boolean {
  if (!isPending || variables === undefined) return false;
  return variables === "all" ? id === "all" : variables.some((entry) => entry.id === id);
}
