import { useEffect, useRef, useState } from "react";
import { useLocation, useMatches } from "react-router";
import { onCLS, onFCP, onINP, onLCP, onTTFB, type MetricType } from "web-vitals";
import { addVisit, type Device, type NewVisit, type VisitMetric } from "../contract.ts";
import { pagePattern } from "./page-pattern.ts";

/**
 * Measures how fast this page opened, for those who said yes to it. What the browser itself noted
 * before is told afterwards, so that nothing of it is loaded earlier. Sent once, without a cookie or
 * an id, when the page is left; withdrawing the yes sends nothing.
 */
export function VisitMeasuring() {
  const { pathname } = useLocation();
  const params = useMatches().at(-1)?.params ?? {};
  // The browser's figures are those of the page that it loaded, not of what was opened within it.
  const [opened] = useState(() => ({ pathname, route: pagePattern(pathname, params) }));
  const measured = useRef<Measured | null>(null);
  useEffect(() => {
    if (!isLoadedPage(opened.pathname)) return undefined;
    const begun = measure(opened.route);
    measured.current = begun;
    return () => begun.stop();
  }, [opened]);
  useEffect(() => {
    if (pathname !== opened.pathname) measured.current?.send();
  }, [pathname, opened]);
  return null;
}

/** False if another page was opened before measuring began. */
function isLoadedPage(pathname: string): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded !== undefined && new URL(loaded.name).pathname === pathname;
}

type Measured = {
  /** Once: the page was left. */
  send(): void;
  /** Sends nothing any more: the yes was withdrawn. */
  stop(): void;
};

function measure(route: string): Measured {
  const figures: Partial<Record<VisitMetric, number>> = {};
  let isOver = false;
  const keep = ({ name, value }: MetricType) => {
    figures[NAMES[name]] = rounded(name, value);
  };
  for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) {
    observe(keep, { reportAllChanges: true });
  }
  const sendWhenHidden = () => {
    if (document.visibilityState === "hidden") send();
  };
  function stop() {
    isOver = true;
    document.removeEventListener("visibilitychange", sendWhenHidden);
  }
  function send() {
    if (isOver || Object.keys(figures).length === 0) return;
    stop();
    const visit: NewVisit = { route, device: deviceOf(), build: __BUILD__, ...figures };
    // A beacon would take the session's cookie along.
    fetch(addVisit.path, {
      method: addVisit.method,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(visit),
      credentials: "omit",
      keepalive: true,
    }).catch(() => undefined);
  }
  document.addEventListener("visibilitychange", sendWhenHidden);
  return { send, stop };
}

const NAMES = { CLS: "cls", FCP: "fcp", INP: "inp", LCP: "lcp", TTFB: "ttfb" } as const;
/** Of layout shift the fourth decimal; nobody feels the part of a millisecond. */
const SHIFT_DIGITS = 10_000;

function rounded(name: keyof typeof NAMES, value: number): number {
  return name === "CLS" ? Math.round(value * SHIFT_DIGITS) / SHIFT_DIGITS : Math.round(value);
}

function deviceOf(): Device {
  return matchMedia("(pointer: coarse)").matches ? "phone" : "computer";
}
