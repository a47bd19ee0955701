import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useMatches } from "react-router";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { hasQueuedWrites } from "#platform/offline/anything-waiting.ts";
import { keepPage, registerWorker } from "#platform/offline/keep-page.ts";
import { followMissingPictures } from "./missing-pictures.ts";
import { Strip } from "#ui/banner.tsx";

/**
 * Offline support: the service worker, and a line above a cached page. Pages that are to be cached
 * say so in their route's handle (`readsOffline`).
 */
export function OfflineSupport({ isFound }: { isFound: boolean }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const isWorthKeeping = useMatches().some(({ handle }) => readsOffline(handle)) && isFound;
  useEffect(
    () => void (isWorthKeeping ? keepPage() : registerWorker()),
    [pathname, isWorthKeeping],
  );
  useEffect(sendWhenOnline, []);
  useEffect(() => followMissingPictures(t("offline.picture")), [t]);
  return <KeptCopy key={pathname} />;
}

/** Sends queued changes of earlier pages and visits now, later ones once the network is back. */
function sendWhenOnline() {
  // Without browser storage there is no queue.
  const send = () => void sendPutOff().catch(() => undefined);
  send();
  addEventListener("online", send);
  return () => removeEventListener("online", send);
}

async function sendPutOff(): Promise<void> {
  if (!(await hasQueuedWrites())) return;
  const { sendWaiting } = await import("#platform/offline/outbox.ts");
  await sendWaiting();
}

function readsOffline(handle: unknown): boolean {
  return (handle as { readsOffline?: unknown } | undefined)?.readsOffline === true;
}

/** The time that the worker wrote into a cached page, until navigation. */
function takeKeptAt(): string | null {
  const { dataset } = document.documentElement;
  const { kept } = dataset;
  delete dataset["kept"];
  return kept ?? null;
}

/** Once the network is back, the page has refetched its data. */
function KeptCopy() {
  const { t, i18n } = useTranslation();
  const [keptAt, setKeptAt] = useState(takeKeptAt);

  useEffect(() => {
    const forget = () => setKeptAt(null);
    addEventListener("online", forget);
    return () => removeEventListener("online", forget);
  }, []);

  if (keptAt === null) return null;
  const date = formatDay(keptAt, localeOf(i18n.language));
  return <Strip>{t("offline.kept", { date })}</Strip>;
}
