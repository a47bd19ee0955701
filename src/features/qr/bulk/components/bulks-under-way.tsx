// texts: code-list:press.*
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { useToast } from "#ui/toast.tsx";
import type { ShownBulk } from "../contract.ts";
import { bulksQuery, isUnderWay } from "./bulks.ts";
import { useUndo } from "./undo.ts";

/** Progress of everybody's bulk steps, and a message when one's own has finished. */
export function BulksUnderWay() {
  const { t } = useTranslation("code-list");
  const { data } = useQuery(bulksQuery());
  useEnds(data?.items);
  const underWay = data?.items.filter(isUnderWay) ?? [];
  if (underWay.length === 0) return null;
  return (
    <div className="stack">
      {underWay.map((bulk) => (
        <UnderWay key={bulk.id} bulk={bulk} />
      ))}
      <p className="small">{t("bulk.goesOn")}</p>
    </div>
  );
}

function UnderWay({ bulk: { step, done, wanted, isUndoing } }: { bulk: ShownBulk }) {
  const { t } = useTranslation("code-list");
  const words = isUndoing
    ? t("bulk.undoingWay", { done, wanted })
    : t("bulk.underWay", { step: t(`press.${step}`), done, wanted });
  return (
    <div>
      <p>{words}</p>
      <ProgressBar large value={done} max={wanted} label={words} />
    </div>
  );
}

/** Those seen running that have finished; their codes have changed by then. */
function useEnds(items: readonly ShownBulk[] | undefined) {
  const client = useQueryClient();
  const tell = useTellingOfEnd();
  const seen = useRef(new Set<string>());
  useEffect(() => {
    for (const bulk of items ?? []) {
      if (isUnderWay(bulk)) {
        seen.current.add(bulk.id);
      } else if (seen.current.delete(bulk.id)) {
        if (bulk.isOwn) tell(bulk);
        void client.invalidateQueries();
      }
    }
  });
}

/** A step forward can be undone from its message. */
function useTellingOfEnd() {
  const { t } = useTranslation("code-list");
  const toast = useToast();
  const { mutate } = useUndo();
  return (bulk: ShownBulk) => {
    const { count, wanted, gaveUpAt, isUndoing, can } = bulk;
    const left = wanted - count;
    if (gaveUpAt !== null) {
      toast.show({ tone: "bad", title: t("bulk.gaveUp", { count: left }) });
      return;
    }
    toast.show({
      title: isUndoing ? t("bulk.back", { count }) : t("bulk.done", { count }),
      ...(left > 0 && { description: t("bulk.left", { count: left }) }),
      ...(can.undo && { action: { label: t("bulk.undo"), onPress: () => mutate(bulk) } }),
    });
  };
}
