import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useMatches } from "react-router";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { wasAnythingPutOff } from "#platform/offline/anything-waiting.ts";
import { keepPage, registerWorker } from "#platform/offline/keep-page.ts";
import { Strip } from "#ui/banner.tsx";

/**
 * What makes pages readable without the net: the service worker, and a line above a kept copy. A
 * page that is to be kept says so in its route's handle (`readsOffline`).
 */
export function WithoutNet() {
  const { pathname } = useLocation();
  const isWorthKeeping = useMatches().some(({ handle }) => readsOffline(handle));
  useEffect(
    () => void (isWorthKeeping ? keepPage() : registerWorker()),
    [pathname, isWorthKeeping],
  );
  useEffect(sendWhenOnline, []);
  return <KeptCopy key={pathname} />;
}

/** What waits from an earlier page or visit is sent now; what waits here, with the net. */
function sendWhenOnline() {
  // A browser that keeps nothing has nothing to send.
  const send = () => void sendPutOff().catch(() => undefined);
  send();
  addEventListener("online", send);
  return () => removeEventListener("online", send);
}

async function sendPutOff(): Promise<void> {
  if (!(await wasAnythingPutOff())) return;
  const { sendWaiting } = await import("#platform/offline/outbox.ts");
  await sendWaiting();
}

function readsOffline(handle: unknown): boolean {
  return (handle as { readsOffline?: unknown } | undefined)?.readsOffline === true;
}

/** The moment that the worker wrote into a copy it had kept, until the page is another. */
function takeKeptAt(): string | null {
  const { dataset } = document.documentElement;
  const { kept } = dataset;
  delete dataset["kept"];
  return kept ?? null;
}

/** With the net back, the page has asked anew for what it shows. */
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
