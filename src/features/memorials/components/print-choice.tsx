import "./print-choice.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { FieldError, FieldGroup } from "#ui/field.tsx";
import { RadioList } from "#ui/radio-list.tsx";
import { ENTRIES, MESSAGE_KINDS, type Message, type MessageKind } from "../messages/contract.ts";
import { AuthoredLetter } from "../messages/components/sent-letter.tsx";
import { memorialQuery } from "./memorial-queries.ts";
import { loadPictures, newestMessages, openPrint, PAPERS, type Paper } from "./printing.ts";

/** How many greetings are printed if not all. */
const LATEST = 20;

type Printed = Record<MessageKind, Message[]>;

/**
 * Prints the page with as many greetings as the reader wants; the page itself shows the first ones.
 * `onReady` makes way: the page is printed, not what stands above it.
 */
export function PrintChoice({ id, onReady }: { id: string; onReady: () => void }) {
  const { t } = useTranslation("memorials");
  const counts = useQuery(memorialQuery(id)).data?.counts;
  const { guestbook = 0, tributes = 0 } = counts ?? {};
  const [greetings, setGreetings] = useState<"all" | "latest" | "none">("all");
  const [preparing, setPreparing] = useState<Paper | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [printed, setPrinted] = useState<Printed | null>(null);

  async function print(paper: Paper) {
    setPreparing(paper);
    setFailed(false);
    try {
      const most = { all: guestbook, latest: LATEST, none: 0 }[greetings];
      const letters = {
        guestbook: await newestMessages(id, "guestbook", most),
        tribute: await newestMessages(id, "tribute", tributes),
      };
      flushSync(() => setPrinted(letters));
      await loadPictures();
    } catch {
      return setFailed(true);
    } finally {
      setPreparing(null);
    }
    onReady();
    requestAnimationFrame(() => openPrint(paper, () => setPrinted(null)));
  }

  const options = [
    { value: "all" as const, title: t("share.print.greetings.all", { count: guestbook }) },
    { value: "latest" as const, title: t("share.print.greetings.latest", { shown: LATEST }) },
    { value: "none" as const, title: t("share.print.greetings.none") },
  ].filter(({ value }) => value !== "latest" || guestbook > LATEST);
  return (
    <div className="stack">
      {guestbook > 0 && (
        <FieldGroup label={t("share.print.which")}>
          <RadioList
            name="printed-greetings"
            options={options}
            value={greetings}
            onChange={setGreetings}
          />
        </FieldGroup>
      )}
      <div className="actions">
        {PAPERS.map((paper) => (
          <Button
            key={paper}
            variant="quiet"
            small
            busy={preparing === paper ? t("share.print.preparing") : null}
            onClick={() => void print(paper)}
          >
            {t(`share.print.${paper}`)}
          </Button>
        ))}
      </div>
      <div role="alert">{hasFailed && <FieldError>{t("share.print.failed")}</FieldError>}</div>
      {printed !== null && <PrintedLetters id={id} printed={printed} greetings={guestbook} />}
    </div>
  );
}

type PrintedLettersProps = { id: string; printed: Printed; greetings: number };

/** On paper they stand in the place of those on the page. */
function PrintedLetters({ id, printed, greetings }: PrintedLettersProps) {
  const { t } = useTranslation("memorials");
  return MESSAGE_KINDS.map((kind) => {
    const section = document.getElementById(ENTRIES[kind].section);
    const letters = printed[kind];
    if (section === null) return null;
    return createPortal(
      <div className="letters printed-letters" data-empty={letters.length === 0 || undefined}>
        {kind === "guestbook" && letters.length < greetings && (
          <p>{t("share.print.some", { shown: letters.length, total: greetings })}</p>
        )}
        {letters.map((entry) => (
          <AuthoredLetter key={entry.id} id={id} kind={kind} entry={entry} own={null} />
        ))}
      </div>,
      section,
      kind,
    );
  });
}
