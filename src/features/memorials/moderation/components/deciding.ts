import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { pathOf } from "#platform/call.ts";
import { callApi } from "#platform/pages/api-client.ts";
import { useToast } from "#ui/toast.tsx";
import { forgetPage } from "../../keeping/components/forget-page.ts";
import {
  decideEntries,
  listWaiting,
  type Decided,
  type Decision,
  type EntryOf,
} from "../contract.ts";
import { queueQuery } from "./queue-query.ts";

export type Kept = { id: string; slug: string; name: string };
type Deciding = { decision: Decision; entries: EntryOf[] };

const STATES = ["shown", "declined", "waiting", "gone"] as const;

/** Whether what waits, or was not let in, is meant: both begin alike. */
export function waitingKey({ id }: Kept): string[] {
  return [pathOf(listWaiting, { id })];
}

/** Decides about one or several, says what came of it, and takes it back when that was not meant. */
export function useDeciding(memorial: Kept) {
  const { t } = useTranslation("moderation");
  const toast = useToast();
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (deciding: Deciding) =>
      callApi<Decided>(pathOf(decideEntries, { id: memorial.id }), {
        method: "POST",
        body: deciding,
      }),
    onSuccess({ done, others }, { decision, entries }) {
      const undone = entries.filter(({ id }) => done.includes(id));
      const isFirst = done.length > 0;
      toast.show({
        title: isFirst ? t(`decided.${decision}`, { count: done.length }) : t("others.title"),
        description: others.length === 0 ? undefined : othersText(t, others, isFirst),
        ...(isFirst &&
          decision !== "wait" && {
            action: {
              label: t("undo"),
              onPress: () => mutate({ decision: "wait", entries: undone }),
            },
          }),
      });
    },
    onError: ({ message }) => toast.show({ tone: "bad", title: t("failed"), description: message }),
    onSettled() {
      forgetPage(client, memorial);
      return Promise.all([
        client.invalidateQueries({ queryKey: waitingKey(memorial) }),
        client.invalidateQueries({ queryKey: queueQuery(memorial.id).queryKey }),
      ]);
    },
  });
  return {
    decide: (decision: Decision, entries: readonly EntryOf[]) =>
      mutate({ decision, entries: entries.map(({ kind, id }) => ({ kind, id })) }),
    isDeciding: (id: string) => isPending && variables.entries.some((entry) => entry.id === id),
    isPending,
  };
}

/** Who pressed a moment later is told how somebody else has left it. */
function othersText(
  t: TFunction<"moderation">,
  others: Decided["others"],
  isAlso: boolean,
): string {
  const parts = STATES.flatMap((now) => {
    const count = others.filter((one) => one.now === now).length;
    return count === 0 ? [] : [t(`others.${now}`, { count })];
  });
  return [...(isAlso ? [t("others.also")] : []), ...parts].join(" ");
}
