import "./document.css";
import { Fragment } from "react";
import { TextLink } from "./link.tsx";
import { Section } from "./section.tsx";

/** A paragraph, or a list; `[words](address)` becomes a link. */
type Block = string | string[];

/** A section's id, and its content. */
export type DocumentSections = Record<string, { heading: string; text: Block[] }>;

/** A long reference text: a table of contents, then the sections. */
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
    <Section key={id} id={id} heading={heading}>
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
    </Section>
  ));
}

/** The split pattern yields text, label, address, text … */
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
