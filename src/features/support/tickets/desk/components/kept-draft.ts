import { useEffect, useRef, useState } from "react";
import { call } from "#platform/pages/call.ts";
import { dropDraft, keepDraft, readDraft } from "#platform/pages/drafts.ts";
import { saveDraft, type WholeTicket } from "../contract.ts";

/** After the last key press: often enough for a lost tab, seldom enough for the server. */
const SAVE_AFTER_MS = 1200;

/**
 * An unfinished reply: in this tab at once, for when the net is away, and at the server soon, for
 * another computer.
 */
export function useKeptDraft({ id: ticketId, draft }: WholeTicket, returned: string | null) {
  const name = `ticket:${ticketId}`;
  const [text, setText] = useState(() => {
    const here = readDraft(name);
    return returned ?? (typeof here === "string" ? here : draft);
  });
  const [isKept, setKept] = useState(text !== "" && text === draft);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function write(typed: string) {
    setText(typed);
    setKept(false);
    keepDraft(name, typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(typed), SAVE_AFTER_MS);
  }

  async function save(typed: string) {
    const isSaved = await call(saveDraft, { params: { ticketId }, body: { body: typed } }).then(
      () => true,
      () => false,
    );
    setKept(isSaved && typed !== "");
  }

  /** It was sent: nothing of it is unfinished. */
  function end() {
    clearTimeout(timer.current);
    dropDraft(name);
    setText("");
    setKept(false);
  }

  useEffect(() => () => clearTimeout(timer.current), []);

  return { text, write, end, isKept };
}
