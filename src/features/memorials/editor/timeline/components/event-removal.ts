import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { useToast } from "#ui/toast.tsx";
import { invalidatePage } from "#features/memorials/content/components/forget-page.ts";
import { useDeletionSteps } from "#features/memorials/editor/autosave/components/deletion-steps.ts";
import { eventsQuery } from "#features/memorials/timeline/components/events-query.ts";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { refreshDeleted } from "#features/memorials/deleted/components/deleted-query.ts";
import {
  removeEvent,
  restoreEvent,
  type TimelineEvent,
} from "#features/memorials/timeline/contract.ts";

/** Deletes an event at once; the message offers to undo it, and it lies under *Slettet*. */
export function useEventRemoval(memorial: Memorial): (event: TimelineEvent) => void {
  const { t } = useTranslation("timeline");
  const toast = useToast();
  const client = useQueryClient();
  const deletions = useDeletionSteps();
  const { id } = memorial;

  async function refresh() {
    invalidatePage(client, memorial);
    const queryKey = eventsQuery(id).queryKey;
    await Promise.all([client.invalidateQueries({ queryKey }), refreshDeleted(client, id)]);
  }

  function fail(title: string, error: unknown) {
    const description = error instanceof Error ? error.message : undefined;
    toast.show({ tone: "bad", title, ...(description !== undefined && { description }) });
  }

  async function restore(eventId: string) {
    try {
      await call(restoreEvent, { params: { id, eventId } });
      deletions.end([eventId]);
      toast.show({ title: t("restored") });
    } catch (error) {
      fail(t("restoreFailed"), error);
    }
    await refresh();
  }

  async function remove({ id: eventId, title, revision }: TimelineEvent) {
    try {
      const headers = { "if-match": `"${revision}"` };
      await call(removeEvent, { params: { id, eventId } }, { headers });
      const undo = () => void restore(eventId);
      deletions.add([eventId], undo);
      toast.show({
        title: t("removed", { what: title }),
        description: t("where"),
        action: { label: t("undo"), onPress: undo },
      });
    } catch (error) {
      fail(t("removeFailed"), error);
    }
    await refresh();
  }

  return (event) => void remove(event);
}
