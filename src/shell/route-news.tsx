import { useContext, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { createPath, UNSAFE_DataRouterContext, useLocation, useNavigation } from "react-router";
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
  const { state } = useNavigation();
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

  const router = useContext(UNSAFE_DataRouterContext)?.router;
  useEffect(() => {
    // Asked of the router itself: code that is gone fails before its news are rendered.
    const keep = () => {
      const navigation = router?.state.navigation;
      if (navigation?.state === "loading") keepOpening(createPath(navigation.location));
    };
    addEventListener("pagehide", keep);
    return () => removeEventListener("pagehide", keep);
  }, [router]);

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
