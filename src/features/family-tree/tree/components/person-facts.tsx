import { useTranslation } from "react-i18next";
import type { TreePerson } from "../contract.ts";
import type { Fact } from "./use-facts.ts";

type FactsProps = { facts: readonly Fact[]; person: TreePerson | null };

/** What is known, what a file says besides, and from where. Keepers see here what visitors see. */
export function FactsOfPerson({ facts, person }: FactsProps) {
  const { t } = useTranslation("tree");
  const lines = shownLines(person);
  const citations = person?.citations ?? [];
  return (
    <>
      {facts.length + lines.length > 0 && (
        <dl className="about-facts">
          {facts.map(({ key, label, text, note, source }) => (
            <div key={key}>
              <dt>
                <bdi>{label}</bdi>
              </dt>
              <dd>
                {text !== "" && <bdi>{text}</bdi>}
                {note !== null && <Paragraphs text={note} />}
                {source !== null && (
                  <p className="small">
                    <bdi>{source}</bdi>
                  </p>
                )}
              </dd>
            </div>
          ))}
          {lines.map(({ key, title, text }) => (
            <div key={key}>
              <dt>
                <bdi>{title}</bdi>
              </dt>
              <dd>
                <Paragraphs text={text} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {citations.length > 0 && (
        <section className="about-sources">
          <h3>{t("about.sources")}</h3>
          <ul>
            {citations.map(({ title, page }, at) => (
              <li key={`${at} ${title}`} className="small">
                <bdi>{page === null ? title : t("citation", { title, page })}</bdi>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Of the living none, whatever was chosen. */
function shownLines(person: TreePerson | null): TreePerson["fromFile"] {
  if (person === null || person.isLiving) return [];
  return person.fromFile.filter(({ isShown, namesLiving }) => isShown && !namesLiving);
}

function Paragraphs({ text }: { text: string }) {
  return (
    <p className="about-text" dir="auto">
      {text}
    </p>
  );
}
