import "./printed-letters.css";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { type Message } from "#features/memorials/messages/contract.ts";
import { ENTRIES, MESSAGE_KINDS, type MessageKind } from "#features/memorials/entries/contract.ts";
import { AuthoredLetter } from "#features/memorials/messages/components/sent-letter.tsx";

export type Printed = Record<MessageKind, Message[]> & {
  /** How many there are. */
  greetings: number;
};

/** On paper they stand in the place of those on the page. */
export function PrintedLetters({ id, printed }: { id: string; printed: Printed }) {
  const { t } = useTranslation("memorials");
  return MESSAGE_KINDS.map((kind) => {
    const section = document.getElementById(ENTRIES[kind].section);
    const letters = printed[kind];
    if (section === null) return null;
    const isSome = kind === "guestbook" && letters.length < printed.greetings;
    return createPortal(
      <div className="letters printed-letters" data-empty={letters.length === 0 || undefined}>
        {isSome && (
          <p>{t("share.print.some", { shown: letters.length, total: printed.greetings })}</p>
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
