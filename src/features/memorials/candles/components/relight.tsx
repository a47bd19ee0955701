import { notifyManager, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { Button } from "#ui/button.tsx";
import { useToast } from "#ui/toast.tsx";
import {
  hideEntry,
  optimisticId,
  showEntry,
} from "#features/memorials/messages/components/entry-cache.ts";
import { relightCandle, type Candle } from "../../entries/candles/contract.ts";
import { comeToLedge } from "./come-to-ledge.ts";
import { useQueuedRelight } from "./queued-relight.ts";
import { RelightForm } from "./relight-form.tsx";

const DAY = 86_400_000;

type RelightProps = { id: string; candle: Candle; days: number };

/** Lights a burnt-out candle again: on the ledge at once, with its name and words as they were. */
export function Relight({ id, candle, days }: RelightProps) {
  const { t, i18n } = useTranslation("memorials");
  const client = useQueryClient();
  const toast = useToast();
  const told = useRef<HTMLParagraphElement>(null);
  const offline = useQueuedRelight(id, candle);
  const sendingId = optimisticId(candle.id);
  const light = useMutation({
    mutationFn: () => relightOrQueue(id, candle, offline.queue),
    onMutate: async () => {
      await comeToLedge();
      showEntry(client, id, { kind: "candle", entry: relit(candle, sendingId, days) });
    },
    onSuccess: (entry) =>
      // Unbatched, the page would render once without either.
      notifyManager.batch(() => {
        hideEntry(client, id, sendingId);
        if (entry !== null) showEntry(client, id, { kind: "candle", entry });
      }),
    onError: (problem) => {
      hideEntry(client, id, sendingId);
      const description = problem instanceof ApiError ? problem.message : t("entries.offline");
      toast.show({ tone: "bad", title: t("kinds.candle.failed"), description });
    },
  });
  const isPressed = light.isSuccess;
  // The pressed button is gone; the ledge stays in view.
  useEffect(() => {
    if (isPressed) told.current?.focus({ preventScroll: true });
  }, [isPressed]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!light.isPending) light.mutate();
  }

  const lit = light.data ?? offline.lit;
  const { queued } = offline;
  if (lit === null && queued === null) {
    const busy = light.isPending ? t("candles.lighting") : null;
    return <RelightForm candle={candle} busy={busy} onSubmit={submit} />;
  }
  return (
    <>
      <p ref={told} className="small" role="status" tabIndex={-1}>
        {lit === null
          ? (queued?.problem ?? t("kinds.candle.offline"))
          : t("candles.relit", { date: formatDay(lit.burnsUntil, localeOf(i18n.language)) })}
      </p>
      {lit === null && (
        <Button variant="bare" small onClick={forget}>
          {t("waiting.remove")}
          {candle.name !== null && <span className="visually-hidden"> {candle.name}</span>}
        </Button>
      )}
    </>
  );

  function forget() {
    light.reset();
    void offline.forget();
  }
}

/** `null` if it was queued because the browser is offline. */
async function relightOrQueue(
  id: string,
  candle: Candle,
  queue: () => Promise<boolean>,
): Promise<Candle | null> {
  try {
    return await call(relightCandle, { params: { id, candleId: candle.id } });
  } catch (problem) {
    if (problem instanceof ApiError || !(await queue())) throw problem;
    return null;
  }
}

function relit(candle: Candle, id: string, days: number): Candle {
  const now = Date.now();
  return {
    ...candle,
    id,
    relitAt: new Date(now).toISOString(),
    timesRelit: candle.timesRelit + 1,
    burnsUntil: new Date(now + days * DAY).toISOString(),
  };
}
