import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Lazy } from "#ui/lazy.tsx";
import { ReportMenu } from "../../restrictions/components/report-link.tsx";
import type { Message } from "../contract.ts";
import type { MessageKind } from "../../entries/contract.ts";
import { anchorOfEntry } from "../model.ts";
import { Letter } from "./letter.tsx";
import type { Own } from "./own-entries.ts";

/** Loaded for authors only: most visitors write nothing. */
async function loadOwnLetter() {
  const { OwnLetter } = await import("./own-letter.tsx");
  return OwnLetter;
}

type AuthoredProps = {
  id: string;
  kind: MessageKind;
  entry: Message;
  /** `null` while it is being sent. */
  own: Own | null;
  /** It stands in the list, where searches lead to it. */
  isListed?: boolean;
  areActionsBelow?: boolean;
  onCorrected?: (entry: Message & { waits?: true }) => void;
  onTakenBack?: () => void;
};

/** A letter with what its author can do, once the code for that is there. */
export function AuthoredLetter({ isListed = false, ...props }: AuthoredProps) {
  const { id, kind, entry, own, ...given } = props;
  const { t, i18n } = useTranslation("memorials");
  const alt = t("letters.picture.from", { name: entry.authorName });
  const picture = entry.picture ? { ...entry.picture, alt } : null;
  const date = { iso: entry.createdAt, text: formatDay(entry.createdAt, localeOf(i18n.language)) };
  const anchor = isListed ? anchorOfEntry(entry.id) : undefined;
  const plain = (
    <Letter
      anchor={anchor}
      date={date}
      text={entry.message}
      signature={entry.authorName}
      relation={entry.relation}
      picture={picture}
      report={<ReportMenu of={id} kind={kind} item={entry.id} name={entry.authorName} />}
    />
  );
  if (own === null) return plain;
  return (
    <Lazy load={loadOwnLetter} need={own.entryId} meanwhile={plain}>
      {(OwnLetter) => (
        <OwnLetter
          id={id}
          kind={kind}
          own={own}
          words={entry}
          anchor={anchor}
          date={date}
          picture={picture}
          {...given}
        />
      )}
    </Lazy>
  );
}

type SentLetterProps = {
  id: string;
  kind: MessageKind;
  entry: Message;
  secret: string | null;
  /** A correction has to be approved: the letter waits like any other. */
  onHeld: () => void;
};

/** The letter just sent, before the eyes of its author. */
export function SentLetter({ id, kind, entry, secret, onHeld }: SentLetterProps) {
  const { t } = useTranslation("memorials");
  const place = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<Message | null>(entry);
  const [news, setNews] = useState<string | null>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: "nearest" });
  }, []);

  function correct({ waits, ...corrected }: Message & { waits?: true }) {
    setNews(t(waits ? `kinds.${kind}.waits` : "own.saved"));
    setShown(waits ? null : corrected);
    if (waits) onHeld();
  }

  function takeBack() {
    setNews(t(`kinds.${kind}.own.takenBack`));
    setShown(null);
  }

  return (
    <div ref={place} className="stack">
      {news !== null && <Notice text={news} />}
      {shown !== null && (
        <AuthoredLetter
          id={id}
          kind={kind}
          entry={shown}
          own={secret === null ? null : { entryId: entry.id, secret }}
          onCorrected={correct}
          onTakenBack={takeBack}
        />
      )}
    </div>
  );
}

/** What has become of a letter whose buttons are gone: the focus goes here. */
export function Notice({ text }: { text: string }) {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    place.current?.focus();
  }, [text]);
  return (
    <p ref={place} className="small" tabIndex={-1}>
      {text}
    </p>
  );
}
