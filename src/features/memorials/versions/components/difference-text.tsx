import "#ui/disclosure.css";
import "./versions.css";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import type { Difference, ShownChange } from "../contract.ts";
import { shownParts } from "./shown-parts.ts";

export type DifferenceTextProps = {
  change: Pick<ShownChange, "differences" | "isRewritten">;
  /** Of the texts. */
  lang: string;
  /** The text for a line that is a picture. */
  inWords: (text: string) => string;
};

/** Two texts in one: what was added is underlined, what was deleted struck out, both said in words, too. */
export function DifferenceText({ change, lang, inWords }: DifferenceTextProps) {
  const { t } = useTranslation("versions");
  const [isWhole, setWhole] = useState(false);
  const { differences, isRewritten } = change;
  if (isRewritten) return <Rewritten differences={differences} lang={lang} inWords={inWords} />;
  const short = shownParts(differences);
  const isShortened = short.some(({ text }, index) => text !== differences[index]?.text);
  return (
    <>
      <p className="reading version-text" lang={lang}>
        {(isWhole ? differences : short).map((part, index) => (
          <Part key={index} part={part} isEnd={index === short.length - 1} inWords={inWords} />
        ))}
      </p>
      {isShortened && (
        <p>
          <Button variant="bare" small aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {t(isWhole ? "shorter" : "whole")}
          </Button>
        </p>
      )}
    </>
  );
}

type PartProps = { part: Difference; isEnd: boolean; inWords: (text: string) => string };

function Part({ part: { kind, text }, isEnd, inWords }: PartProps) {
  const { t } = useTranslation("versions");
  const paragraphs = inParagraphs(inWords(text));
  const words = isEnd ? paragraphs.trimEnd() : paragraphs;
  if (kind === "same") return words;
  const Mark = kind === "added" ? "ins" : "del";
  return (
    <Mark>
      <span className="visually-hidden">{t(`marks.${kind}`)} </span>
      {words}
    </Mark>
  );
}

/** Paragraphs stand apart. */
function inParagraphs(text: string): string {
  return text.replaceAll("\n", "\n\n");
}

type RewrittenProps = Omit<DifferenceTextProps, "change"> & Pick<ShownChange, "differences">;

/** One text in place of another: each to be read by itself. */
function Rewritten({ differences, lang, inWords }: RewrittenProps) {
  const { t } = useTranslation("versions");
  const textOf = (kind: Difference["kind"]) =>
    inParagraphs(inWords(differences.find((part) => part.kind === kind)?.text ?? ""));
  return (
    <>
      <p>{t("rewritten")}</p>
      {(["removed", "added"] as const).map((kind) => (
        <details key={kind} className="disclosure">
          <summary>{t(`sides.${kind}`)}</summary>
          <p className="reading version-text" lang={lang}>
            {textOf(kind)}
          </p>
        </details>
      ))}
    </>
  );
}
