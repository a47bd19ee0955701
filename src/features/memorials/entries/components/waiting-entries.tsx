import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, type MouseEvent } from "react";
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
import { Letter } from "#ui/letter.tsx";
import { entriesPath, type EntryKind } from "../../components/memorial-queries.ts";
import { showEntry, type Left } from "./entry-cache.ts";
import { useLetIn } from "./let-in.ts";
import { putBack } from "./put-back.ts";

type WaitingEntriesProps = {
  id: string;
  kind: EntryKind;
  /** "Lyset blev ikke tændt." */
  failed: string;
};

/** A net that is there in name only isn't announced when it is back. */
const RETRY_MS = 30_000;

/**
 * What was written here and is not on the page yet: without a net it can be read and taken back until
 * it is sent; what is to be read first, until it is let in.
 */
export function WaitingEntries({ id, kind, failed }: WaitingEntriesProps) {
  const waiting = useWaiting(id, kind);
  if (waiting.length === 0) return null;
  return (
    <div className="stack" role="status">
      {waiting.map((one) => (
        <WaitingEntry key={one.key} id={id} waiting={one} kind={kind} failed={failed} />
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
    const read = () => void listWaiting(path).then(setWaiting, () => setWaiting([]));
    read();
    return followOutbox((news) => {
      if (news.path !== path) return;
      if (news.answer) showEntry(client, id, { kind, entry: news.answer } as Left);
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

type WaitingEntryProps = WaitingEntriesProps & { waiting: Waiting };

function WaitingEntry({ id, waiting, kind, failed }: WaitingEntryProps) {
  const { t, i18n } = useTranslation("memorials");
  const { body, problem, writtenAt, heldAs } = waiting;
  useLetIn(id, kind, waiting);
  const [isFormTaken, setFormTaken] = useState(false);

  /** Back in the form it can be mended, and is sent anew. */
  function mend(event: MouseEvent<HTMLButtonElement>) {
    const { form } = event.currentTarget;
    if (form === null || !putBack(form, body)) return setFormTaken(true);
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
  const state = heldAs === undefined ? t(`waiting.${kind}`) : t(`held.${kind}`);
  const signature = body["authorName"] ?? body["name"] ?? "";
  const words = (
    <Letter
      date={{ iso: writtenAt, text: formatDay(writtenAt, localeOf(i18n.language)) }}
      text={body["message"] ?? ""}
      signature={signature}
      relation={body["relation"] || null}
      waiting={problem === null ? state : null}
      actions={actions}
    />
  );
  if (problem === null) return words;
  return (
    <>
      <Banner tone="bad" title={failed}>
        {problem}
      </Banner>
      {words}
      {isFormTaken && <p className="small">{t("waiting.formTaken")}</p>}
    </>
  );
}
