import { useQuery, useQueryClient } from "@tanstack/react-query";
import { memo, useState, type MouseEvent } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { Section } from "#ui/section.tsx";
import { entriesPath, messagesQuery } from "./entry-queries.ts";
import { ENTRIES, type MessageKind } from "../../entries/contract.ts";
import type { Moderation } from "#features/memorials/sections/contract.ts";
import { anchorOfEntry } from "../model.ts";
import { ReportSection } from "../../restrictions/components/report-link.tsx";
import { isOptimistic } from "./entry-cache.ts";
import { useOwnEntries } from "./lazy-waiting-entries.tsx";
import { AuthoredLetter, Notice } from "./sent-letter.tsx";
import { MessageForm } from "./message-form.tsx";
import type { Refusal } from "../../entries/components/visitor-form.ts";

type MessagesProps = {
  id: string;
  kind: MessageKind;
  /** The first page begins after this id; `null` for the newest. */
  cursor: string | null;
  /** The total on the memorial. */
  count: number;
  refusal: Refusal | null;
  moderation: Moderation;
};

/** The messages of one kind, newest first, and the form to write one. */
export const Messages = memo(function Messages(props: MessagesProps) {
  const { id, kind, cursor, count, refusal, moderation } = props;
  const { t } = useTranslation("memorials");
  const { section, isFormOpen } = ENTRIES[kind];
  const isChecked = moderation === "checked";
  const [sentId, setSentId] = useState<string | null>(null);
  const [news, setNews] = useState<string | null>(null);
  const form = (
    <MessageForm id={id} kind={kind} refusal={refusal} isChecked={isChecked} onSent={setSentId} />
  );
  return (
    <Section
      id={section}
      heading={t(`kinds.${kind}.heading`)}
      className={count === 0 ? "no-print" : undefined}
    >
      {count === 0 && moderation !== "closed" && (
        <p className="reading">{t(`kinds.${kind}.none`)}</p>
      )}
      {count > 0 && <p className="small">{t(`kinds.${kind}.count`, { count })}</p>}
      {news !== null && <Notice text={news} />}
      {count > 0 && (
        <MessagePages
          key={cursor}
          id={id}
          kind={kind}
          cursor={cursor}
          count={count}
          sentId={sentId}
          onNews={setNews}
        />
      )}
      {moderation === "closed" ? (
        <p className="small no-print">{t(`kinds.${kind}.closed`)}</p>
      ) : isFormOpen ? (
        form
      ) : (
        <details className="disclosure" open={refusal !== null}>
          <summary>{t(`kinds.${kind}.write`)}</summary>
          {form}
        </details>
      )}
      {count > 0 && <ReportSection of={id} />}
    </Section>
  );
});

type MessagePagesProps = Pick<MessagesProps, "id" | "kind" | "cursor" | "count"> & {
  /** Stands below the form just now. */
  sentId: string | null;
  /** What has become of a letter that may be gone, and with it the list. */
  onNews: (text: string) => void;
};

/** The letters from the cursor on, with the way back to the newest. */
function MessagePages({ id, kind, cursor, ...given }: MessagePagesProps) {
  const { t } = useTranslation("memorials");
  return (
    <>
      {cursor !== null && (
        <p>
          <a href={`?#${ENTRIES[kind].section}`}>{t(`kinds.${kind}.newest`)}</a>
        </p>
      )}
      <div className="letters">
        <MessagePage id={id} kind={kind} from={cursor} before={0} {...given} />
      </div>
    </>
  );
}

type MessagePageProps = Omit<MessagePagesProps, "cursor"> & {
  from: string | null;
  /** How many letters stand above. */
  before: number;
};

/** One page of letters. Without JavaScript the link opens the next one; with it that one follows here. */
function MessagePage({ from, before, ...given }: MessagePageProps) {
  const { id, kind, count, sentId, onNews } = given;
  const { t } = useTranslation("memorials");
  const own = useOwnEntries(entriesPath(id, kind));
  const queries = useQueryClient();
  const [isFollowed, setFollowed] = useState(false);
  const { data } = useQuery(messagesQuery(id, kind, from));
  const { section } = ENTRIES[kind];
  const nextCursor = data?.nextCursor ?? null;
  const letters = (data?.items ?? []).filter(
    (entry) => entry.id !== sentId && !isOptimistic(entry),
  );
  const shown = before + letters.length;

  /** The link goes once the next letters are there, and hands the focus to the first of them. */
  async function follow() {
    const older = messagesQuery(id, kind, nextCursor);
    const next = await queries.query({ ...older, staleTime: "static" });
    flushSync(() => setFollowed(true));
    const first = next?.items[0]?.id ?? "";
    document.getElementById(anchorOfEntry(first))?.focus({ preventScroll: true });
  }

  function press(event: MouseEvent) {
    event.preventDefault();
    void follow();
  }

  return (
    <>
      {letters.map((entry) => (
        <AuthoredLetter
          key={entry.id}
          id={id}
          kind={kind}
          entry={entry}
          own={own.get(entry.id) ?? null}
          isListed
          areActionsBelow
          onCorrected={({ waits }) => onNews(t(waits ? `kinds.${kind}.waits` : "own.saved"))}
          onTakenBack={() => onNews(t(`kinds.${kind}.own.takenBack`))}
        />
      ))}
      {isFollowed && nextCursor !== null ? (
        <MessagePage from={nextCursor} before={shown} {...given} />
      ) : (
        <>
          {(nextCursor ?? from) !== null && (
            <p className="print-only">{t("print.some", { shown, total: count })}</p>
          )}
          {nextCursor !== null && (
            <p className="no-print">
              <a href={`?${section}=${nextCursor}#${section}`} onClick={press}>
                {t(`kinds.${kind}.older`)}
              </a>
            </p>
          )}
        </>
      )}
    </>
  );
}
