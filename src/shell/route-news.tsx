import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { createPath, useLocation, useNavigation } from "react-router";
import { keepOpening } from "#platform/pages/lost-click.ts";
import { Spinner } from "#ui/spinner.tsx";
import "./route-news.css";

/**
 * Announces client-side navigation to screen readers as browsers do for page loads: loading, the
 * new title, and the new focus.
 */
export function RouteNews() {
  const { t } = useTranslation();
  const { pathname, hash } = useLocation();
  const { state, location: target } = useNavigation();
  const [title, setTitle] = useState("");
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    focus("content");
    // What a link leads to, if it can have the focus.
    focus(hash.slice(1));
    setTitle(document.title);
  }, [pathname, hash]);

  useEffect(() => {
    addEventListener("focusin", keepPlace, { once: true });
    return () => removeEventListener("focusin", keepPlace);
  }, []);

  useEffect(() => {
    opening.current = state === "loading" ? createPath(target) : null;
  }, [state, target]);

  useEffect(() => {
    const keep = () => void (opening.current !== null && keepOpening(opening.current));
    addEventListener("click", rememberLink);
    addEventListener("pagehide", keep);
    return () => {
      removeEventListener("click", rememberLink);
      removeEventListener("pagehide", keep);
    };
  }, []);

  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {title}
      </p>
      {state === "loading" && (
        <div className="route-news">
          <Spinner label={t("loading.page")} slow={{ text: t("loading.slow") }} />
        </div>
      )}
    </>
  );
}

/** Where the page that is about to open is; null once it is shown. */
const opening: { current: string | null } = { current: null };

/** For as long as it takes the router to say that it loads: code that is gone may fail before. */
const SAID_MS = 1000;

/** A click that the router has taken. */
function rememberLink({ target, defaultPrevented }: MouseEvent) {
  const link = target instanceof Element ? target.closest("a") : null;
  if (link === null || !defaultPrevented) return;
  const { href } = link;
  opening.current = href;
  setTimeout(() => {
    if (opening.current === href) opening.current = null;
  }, SAID_MS);
}

function focus(id: string) {
  document.getElementById(id)?.focus({ preventScroll: true });
}

/**
 * Loaded with the first focus: whoever only reads needs none of it. What is pressed may be gone
 * before the code is there.
 */
function keepPlace({ target }: FocusEvent) {
  const around: Element[] = [];
  for (let at = target as Element | null; at !== null; at = at.parentElement) around.push(at);
  void import("#ui/focus-recovery.ts").then(({ recoverFocus }) => recoverFocus(around));
}
