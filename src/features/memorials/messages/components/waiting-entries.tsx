import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import {
  followOutbox,
  isToBeSent,
  listWaiting,
  removeWaiting,
  sendWaiting,
  type Waiting,
} from "#platform/offline/outbox.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { entriesPath } from "./entry-queries.ts";
import type { EntryKind } from "../../entries/contract.ts";
import { Letter } from "./letter.tsx";
import { showEntry } from "./entry-cache.ts";
import type { ShownEntry } from "../contract.ts";
import { useRemoveApproved } from "./approval.ts";
import { Notice } from "./sent-letter.tsx";
import { OwnLetter } from "./own-letter.tsx";
import { ownOf } from "./own-entries.ts";
import { refillForm } from "./refill-form.ts";
import { formId } from "../../entries/components/visitor-form.ts";

type WaitingEntriesProps = {
  id: string;
  kind: EntryKind;
  /** "Lyset blev ikke tændt." */
  failed: string;
};

/** Browsers report no reconnection after a loss that they didn't notice, so sending is retried. */
const RETRY_MS = 30_000;
const JUST_NOW_MS = 10_000;

/**
 * Entries written in this browser that are not on the page yet: queued ones, which can still be
 * removed, and those pending approval.
 */
export function WaitingEntries({ id, kind, failed }: WaitingEntriesProps) {
  const { t } = useTranslation("memorials");
  const waiting = useWaiting(id, kind);
  const [news, setNews] = useState<string | null>(null);
  // Always in the page: what is added to it is announced.
  return (
    <div
      className={waiting.length === 0 && news === null ? "visually-hidden" : "stack"}
      role="status"
    >
      {news !== null && <Notice text={news} />}
      {waiting.map((one) => (
        <WaitingEntry
          key={one.key}
          id={id}
          waiting={one}
          kind={kind}
          failed={failed}
          onCorrected={({ waits }) => setNews(t(waits ? `kinds.${kind}.waits` : "own.saved"))}
          onTakenBack={(text) => setNews(text)}
        />
      ))}
    </div>
  );
}

function useWaiting(id: string, kind: EntryKind): Waiting[] {
  const client = useQueryClient();
  const path = entriesPath(id, kind);
  const [waiting, setWaiting] = useState<Waiting[]>([]);
  const isWaiting = waiting.some(isToBeSent);

  useEffect(() => {
    const read = () =>
      void listWaiting(path).then(
        (all) => setWaiting(all.filter(({ sentAs }) => sentAs === undefined)),
        () => setWaiting([]),
      );
    read();
    return followOutbox((news) => {
      if (news.path !== path) return;
      if (news.answer) showEntry(client, id, { kind, entry: news.answer } as ShownEntry);
      read();
    });
  }, [client, id, kind, path]);

  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => void sendWaiting(), RETRY_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);

  return waiting;
}

type WaitingEntryProps = WaitingEntriesProps & {
  waiting: Waiting;
  onCorrected: (entry: { waits?: true }) => void;
  onTakenBack: (text: string) => void;
};

function WaitingEntry(props: WaitingEntryProps) {
  const { id, waiting, kind, failed } = props;
  const { t, i18n } = useTranslation("memorials");
  const { body, problem, writtenAt, heldAs } = waiting;
  useRemoveApproved(id, kind, waiting);
  const [isFormTaken, setFormTaken] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  // Just written, it stands before the writer's eyes.
  useEffect(() => {
    const isNew = Date.now() - Date.parse(writtenAt) < JUST_NOW_MS;
    if (isNew) place.current?.scrollIntoView({ block: "nearest" });
  }, [writtenAt]);

  /** Back in the form, the entry can be corrected and sent again. */
  function mend() {
    const form = document.getElementById(formId(kind));
    if (!(form instanceof HTMLFormElement) || !refillForm(form, body)) return setFormTaken(true);
    void removeWaiting(waiting);
  }

  const actions = (
    <>
      {problem !== null && (
        <Button variant="quiet" small onClick={mend}>
          {t("waiting.mend")}
        </Button>
      )}
      {heldAs === undefined && (
        <Button variant="bare" small onClick={() => void removeWaiting(waiting)}>
          {t("waiting.remove")}
        </Button>
      )}
    </>
  );
  const about = heldAs === undefined ? t(`kinds.${kind}.offline`) : t(`kinds.${kind}.held`);
  // Shown to nobody before the words are, not here either.
  const state = body["picture"] ? `${about} ${t("letters.picture.along")}` : about;
  const signature = body["authorName"] ?? body["name"] ?? "";
  const own = ownOf(waiting);
  const letter = {
    date: { iso: writtenAt, text: formatDay(writtenAt, localeOf(i18n.language)) },
    waiting: problem === null ? state : null,
  };
  return (
    <div ref={place} className="stack">
      {problem !== null && (
        <Banner tone="bad" title={failed}>
          {problem}
        </Banner>
      )}
      {own !== null && kind !== "candle" ? (
        <OwnLetter
          id={id}
          kind={kind}
          own={own}
          words={{
            authorName: signature,
            message: body["message"] ?? "",
            relation: body["relation"] || null,
          }}
          onCorrected={props.onCorrected}
          onTakenBack={() => props.onTakenBack(t(`kinds.${kind}.own.takenBack`))}
          {...letter}
        />
      ) : (
        <Letter
          {...letter}
          text={body["message"] ?? ""}
          signature={signature}
          relation={body["relation"] || null}
          actions={actions}
        />
      )}
      {isFormTaken && <p className="small">{t("waiting.formTaken")}</p>}
    </div>
  );
}
