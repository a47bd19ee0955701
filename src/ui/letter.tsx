import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Prose } from "./prose.tsx";

export type LetterProps = {
  /** ISO date for machines, and the date in words. */
  date: { iso: string; text: string };
  /** As it was typed; blank lines divide paragraphs. */
  text: string;
  signature: string;
  relation?: string | null;
  /** Said when it has not been sent yet: "Venter på net. Hilsenen er gemt …". */
  waiting?: string | null;
  /** For keepers: buttons under the letter. */
  actions?: ReactNode;
  lang?: string;
};

/** A greeting in the guestbook, set as a letter. Several stand in a `.letters` block. */
export function Letter({
  date,
  text,
  signature,
  relation = null,
  waiting = null,
  actions,
  lang,
}: LetterProps) {
  return (
    <article className={classNames("letter", waiting !== null && "letter-waiting")}>
      <time dateTime={date.iso}>{date.text}</time>
      <div className="letter-text reading" lang={lang}>
        {waiting !== null && <p className="letter-state">{waiting}</p>}
        <Prose text={text} />
        <p className="letter-signature">
          <bdi>{signature}</bdi>
          {relation && <span className="letter-relation">{relation}</span>}
        </p>
      </div>
      {actions && <div className="actions">{actions}</div>}
    </article>
  );
}
