import "#features/memorials/editor/components/edit.css";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useBlocker } from "react-router";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextLink } from "#ui/link.tsx";
import { dirtyFields } from "#features/memorials/editor/autosave/components/autosave-state.ts";
import type { Autosave } from "#features/memorials/editor/autosave/components/autosave.ts";
import {
  useAutosave,
  useSaving,
} from "#features/memorials/editor/autosave/components/autosave-context.tsx";
import {
  hasHeld,
  isBusy,
  type UploadQueue,
} from "#features/memorials/editor/pictures/components/upload-queue.ts";
import { hasLosableParts, hasUnsavedParts, saveParts } from "./unsaved-parts.ts";

/** The notice that text is not saved yet, and why. `here` is the page's own path, to return to after login. */
export function UnsavedNotice({ here }: { here: string }) {
  const { status, isSignedOut } = useSaving();
  if (status !== "waiting" && !isSignedOut) return null;
  return (
    <div className="edit-notice">
      <Unsaved here={here} />
    </div>
  );
}

function Unsaved({ here }: { here: string }) {
  const { t } = useTranslation("editor");
  const autosave = useAutosave();
  const { isSignedOut } = useSaving();
  if (isSignedOut) {
    return (
      <Banner tone="warn" title={t("unsaved.signedOut")}>
        {t("unsaved.keptUntilLogin")}{" "}
        <TextLink to={`/login?next=${encodeURIComponent(here)}`}>{t("unsaved.logIn")}</TextLink>
      </Banner>
    );
  }
  return (
    <Banner
      tone="warn"
      title={t("unsaved.waiting")}
      actions={
        <Button variant="quiet" small onClick={() => void autosave.retry()}>
          {t("unsaved.retry")}
        </Button>
      }
    >
      {t("unsaved.kept")}
    </Banner>
  );
}

function isUnsaved(autosave: Autosave): boolean {
  return dirtyFields(autosave.state()).length > 0 || hasUnsavedParts();
}

export type LeaveGuardProps = {
  uploads: UploadQueue;
  /** Paths with this prefix belong to the same page, so that drafts go along. */
  within?: string;
  /** A path that leads back to this page, where uploads under way are shown again. */
  returnsFrom?: string;
};

/** Saves drafts before the page is left, and asks the user when that fails. */
export function LeaveGuard({ uploads, within, returnsFrom }: LeaveGuardProps) {
  const { t } = useTranslation("editor");
  const autosave = useAutosave();
  const [isAsking, setAsking] = useState(false);
  const interrupts = (path: string) => path !== returnsFrom && isBusy(uploads.uploads());
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const state = autosave.state();
    if (currentLocation.pathname === nextLocation.pathname) return false;
    if (within !== undefined && nextLocation.pathname.startsWith(within)) return false;
    // The user has to sign in again to save it.
    if (state.isSignedOut && nextLocation.pathname === "/login") return false;
    return isUnsaved(autosave) || interrupts(nextLocation.pathname);
  });

  useEffect(() => {
    function warn(event: BeforeUnloadEvent) {
      const files = uploads.uploads();
      if (isUnsaved(autosave) || isBusy(files) || hasHeld(files)) {
        event.preventDefault();
      }
    }
    // A hidden page on a phone may be discarded without any other event.
    const save = () => void (document.visibilityState === "hidden" && autosave.flush());
    addEventListener("beforeunload", warn);
    document.addEventListener("visibilitychange", save);
    return () => {
      removeEventListener("beforeunload", warn);
      document.removeEventListener("visibilitychange", save);
    };
  }, [autosave, uploads]);

  // Each blocked navigation is handled once: by saving, then by asking.
  const isHandled = useRef(false);
  useEffect(() => {
    if (blocker.state !== "blocked") isHandled.current = false;
    if (blocker.state !== "blocked" || isHandled.current) return;
    isHandled.current = true;
    void Promise.all([autosave.flush(), saveParts()]).then((saved) => {
      const isSaved = saved.every(Boolean);
      const isReturning = blocker.location.pathname === returnsFrom;
      if (isSaved && (isReturning || !isBusy(uploads.uploads()))) blocker.proceed();
      else setAsking(true);
    });
  }, [autosave, blocker, returnsFrom, uploads]);

  function answer(leaves: boolean) {
    setAsking(false);
    if (blocker.state !== "blocked") return;
    if (leaves) blocker.proceed();
    else blocker.reset();
  }

  return (
    <Dialog
      open={isAsking}
      onClose={() => answer(false)}
      title={t("leave.question")}
      actions={
        <>
          <Button variant="quiet" onClick={() => answer(false)}>
            {t("leave.stay")}
          </Button>
          <Button variant="bad" onClick={() => answer(true)}>
            {t("leave.go")}
          </Button>
        </>
      }
    >
      <p>{t(`leave.${lossIn(uploads)}`)}</p>
    </Dialog>
  );
}

/** What is lost when the page is left, the worst first. */
function lossIn(uploads: UploadQueue): "recording" | "uploading" | "unsaved" {
  if (hasLosableParts()) return "recording";
  return isBusy(uploads.uploads()) ? "uploading" : "unsaved";
}
