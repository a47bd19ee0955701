import { Fragment } from "react";
import { TextLink } from "#ui/link.tsx";
import { paragraphs } from "#ui/paragraphs.ts";
import type { MentionedCode } from "#features/qr/mentions/contract.ts";
import { textParts } from "./text-parts.ts";

type LetterTextProps = { text: string; codes: readonly MentionedCode[] };

/** What somebody wrote, with each code in it as a link; how it stands is said beside the letter. */
export function LetterText({ text, codes }: LetterTextProps) {
  return paragraphs(text).map((lines, index) => (
    <p key={index} dir="auto">
      {lines.map((line, at) => (
        <Fragment key={at}>
          {at > 0 && <br />}
          <Line line={line} codes={codes} />
        </Fragment>
      ))}
    </p>
  ));
}

function Line({ line, codes }: { line: string; codes: readonly MentionedCode[] }) {
  return textParts(line, codes).map((part, index) =>
    typeof part === "string" ? (
      <Fragment key={index}>{part}</Fragment>
    ) : (
      <Fragment key={index}>
        <TextLink to={`/admin/qr/${part.code.code}`}>{part.written}</TextLink>
      </Fragment>
    ),
  );
}
