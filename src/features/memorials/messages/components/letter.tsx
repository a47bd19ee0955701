import type { ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";
import { Picture } from "#ui/picture.tsx";
import { Prose } from "#ui/prose.tsx";
import type { MessagePicture } from "#features/memorials/messages/pictures/contract.ts";

export type LetterProps = {
  /** What an address on the page names it by. */
  anchor?: string | undefined;
  /** ISO date, and the formatted date. */
  date: { iso: string; text: string };
  /** As typed; blank lines separate paragraphs. */
  text: string;
  signature: string;
  /** Below the words, with its description. */
  picture?: (MessagePicture & { alt: string }) | null;
  relation?: string | null;
  /** Shown until it is sent: "Venter på net. Hilsenen er gemt …". */
  waiting?: string | null;
  /** For keepers: buttons under the letter. */
  actions?: ReactNode;
  /** A menu at the end of its last line. */
  report?: ReactNode;
  /** In the room below the letter, so that nothing moves when they come. */
  areActionsBelow?: boolean;
  lang?: string;
};

/** A greeting in the guestbook, set as a letter. Several stand in a `.letters` block. */
export function Letter({
  anchor,
  date,
  text,
  signature,
  picture = null,
  relation = null,
  waiting = null,
  actions,
  report,
  areActionsBelow = false,
  lang,
}: LetterProps) {
  return (
    <article
      id={anchor}
      tabIndex={anchor === undefined ? undefined : -1}
      className={classNames("letter", waiting !== null && "letter-waiting")}
    >
      <time dateTime={date.iso}>{date.text}</time>
      <div className="letter-text reading" lang={lang}>
        {waiting !== null && <p className="letter-state">{waiting}</p>}
        <Prose text={text} />
        {picture && (
          <a
            className="letter-picture"
            href={picture.variants.find(({ format }) => format === "jpeg")?.url}
          >
            <Picture picture={picture} sizes="(min-width: 37rem) 35rem, 92vw" />
          </a>
        )}
        <p className="letter-signature">
          <bdi>{signature}</bdi>
          {relation && <span className="letter-relation">{relation}</span>}
        </p>
        {report}
      </div>
      {actions && (
        <div className={classNames("actions", areActionsBelow && "letter-below")}>{actions}</div>
      )}
    </article>
  );
}
