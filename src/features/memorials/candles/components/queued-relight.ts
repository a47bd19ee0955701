import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { addressOf } from "#platform/call.ts";
import { hasQueuedWrites } from "#platform/offline/anything-waiting.ts";
import {
  enqueueWrite,
  followOutbox,
  isToBeSent,
  listWaiting,
  removeWaiting,
  sendWaiting,
  type Waiting,
} from "#platform/offline/outbox.ts";
import { showEntry } from "#features/memorials/messages/components/entry-cache.ts";
import { relightCandle, type Candle } from "../../entries/candles/contract.ts";

/** Browsers report no reconnection after a loss that they didn't notice, so sending is retried. */
const RETRY_MS = 30_000;

/** A candle that is lit again once there is a network: kept in the browser like one that is lit offline. */
export function useQueuedRelight(id: string, candle: Candle) {
  const client = useQueryClient();
  const path = addressOf(relightCandle, { params: { id, candleId: candle.id } });
  const [queued, setQueued] = useState<Waiting | null>(null);
  const [lit, setLit] = useState<Candle | null>(null);
  const isQueued = queued !== null;

  // From the beginning: the browser may send it before it is known here that it waits.
  useEffect(() => {
    void findQueued(path).then(setQueued);
    return followOutbox((news) => {
      if (news.path !== path) return;
      const entry = (news.answer ?? null) as Candle | null;
      if (entry !== null) showEntry(client, id, { kind: "candle", entry });
      setLit(entry);
      void findQueued(path).then(setQueued);
    });
  }, [client, id, path]);

  useEffect(() => {
    if (!isQueued) return undefined;
    const timer = setInterval(() => void sendWaiting(), RETRY_MS);
    return () => clearInterval(timer);
  }, [isQueued]);

  return {
    /** Waits for the network, or says why it was refused. */
    queued,
    /** As it burns since it was sent. */
    lit,
    /** Returns `false` if the browser keeps nothing. */
    async queue(): Promise<boolean> {
      try {
        // Pressed twice, it is still one.
        await enqueueWrite({ key: candle.id, path, body: {} });
        setQueued(await findQueued(path));
        return true;
      } catch {
        return false;
      }
    },
    async forget(): Promise<void> {
      if (queued !== null) await removeWaiting(queued);
      setQueued(null);
    },
  };
}

async function findQueued(path: string): Promise<Waiting | null> {
  if (!(await hasQueuedWrites())) return null;
  const all = await listWaiting(path).catch(() => []);
  return all.find((one) => isToBeSent(one) || one.problem !== null) ?? null;
}
