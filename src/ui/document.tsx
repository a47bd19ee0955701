import "./document.css";
import { Fragment } from "react";
import { TextLink } from "./link.tsx";
import { Spread } from "./spread.tsx";

/** A paragraph, or a list of them; `[words](address)` in them is a link. */
type Block = string | string[];

/** A section's place in the address, and what stands in it. */
export type DocumentSections = Record<string, { heading: string; text: Block[] }>;

/** A long text to look things up in: where its sections are, then the sections on the axis. */
export function DocumentContents({
  label,
  sections,
}: {
  label: string;
  sections: DocumentSections;
}) {
  return (
    <nav aria-label={label}>
      <ul className="document-contents">
        {Object.entries(sections).map(([id, { heading }]) => (
          <li key={id}>
            <a href={`#${id}`}>{heading}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function DocumentText({ sections }: { sections: DocumentSections }) {
  return Object.entries(sections).map(([id, { heading, text }]) => (
    <Spread key={id} id={id} heading={heading}>
      <div className="reading">
        {text.map((block, index) =>
          typeof block === "string" ? (
            <p key={index}>
              <Linked text={block} />
            </p>
          ) : (
            <ul key={index} className="reading-list">
              {block.map((item) => (
                <li key={item}>
                  <Linked text={item} />
                </li>
              ))}
            </ul>
          ),
        )}
      </div>
    </Spread>
  ));
}

/** What the pattern divides comes as text, words, their address, text … */
function Linked({ text }: { text: string }) {
  const parts = text.split(/\[([^[\]]+)\]\(([^()\s]+)\)/);
  return parts.map((part, index) => {
    if (index % 3 === 2) return null;
    if (index % 3 === 0) return <Fragment key={index}>{part}</Fragment>;
    return (
      <TextLink key={index} to={parts[index + 1] ?? ""}>
        {part}
      </TextLink>
    );
  });
}
