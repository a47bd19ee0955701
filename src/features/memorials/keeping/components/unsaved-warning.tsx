import "./edit.css";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useBlocker } from "react-router";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextLink } from "#ui/link.tsx";
import { dirtyFields } from "./autosave-state.ts";
import { useAutosave, useSaving } from "./autosave-context.tsx";
import { isBusy, type UploadQueue } from "./upload-queue.ts";

/** In the page: that something isn't saved yet, why, and that it is kept. `here`: its own address. */
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
  const { t } = useTranslation("keeping");
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

export type LeaveGuardProps = {
  uploads: UploadQueue;
  /** Addresses that begin with it are the same page: what is typed goes along. */
  within?: string;
};

/** Saves what is typed before the page is left, and asks when that can't be done. */
export function LeaveGuard({ uploads, within }: LeaveGuardProps) {
  const { t } = useTranslation("keeping");
  const autosave = useAutosave();
  const [isAsking, setAsking] = useState(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const state = autosave.state();
    if (currentLocation.pathname === nextLocation.pathname) return false;
    if (within !== undefined && nextLocation.pathname.startsWith(within)) return false;
    // To log in again is the way to save it.
    if (state.isSignedOut && nextLocation.pathname === "/login") return false;
    return dirtyFields(state).length > 0 || isBusy(uploads.uploads());
  });

  useEffect(() => {
    function warn(event: BeforeUnloadEvent) {
      if (dirtyFields(autosave.state()).length > 0 || isBusy(uploads.uploads())) {
        event.preventDefault();
      }
    }
    // A phone that is put away may never come back to this page.
    const save = () => void (document.visibilityState === "hidden" && autosave.flush());
    addEventListener("beforeunload", warn);
    document.addEventListener("visibilitychange", save);
    return () => {
      removeEventListener("beforeunload", warn);
      document.removeEventListener("visibilitychange", save);
    };
  }, [autosave, uploads]);

  // Each attempt to leave is met once: by saving, then by asking.
  const isMet = useRef(false);
  useEffect(() => {
    if (blocker.state !== "blocked") isMet.current = false;
    if (blocker.state !== "blocked" || isMet.current) return;
    isMet.current = true;
    void autosave.flush().then((isSaved) => {
      if (isSaved && !isBusy(uploads.uploads())) blocker.proceed();
      else setAsking(true);
    });
  }, [autosave, blocker, uploads]);

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
      <p>{isBusy(uploads.uploads()) ? t("leave.uploading") : t("leave.unsaved")}</p>
    </Dialog>
  );
}
