import { useTranslation } from "react-i18next";
import { ButtonLink } from "#ui/button.tsx";
import { Section } from "#ui/section.tsx";
import type { TreeCard, TreePage } from "../contract.ts";
import { treePath } from "./tree-address.ts";

type AboutFocusProps = { slug: string; tree: TreePage; card: TreeCard };

/** What is known of the person in the middle, and where to read on. */
export function AboutFocus({ slug, tree, card }: AboutFocusProps) {
  const { t } = useTranslation("tree");
  const { name, memorial } = card;
  const home = tree.people.find(({ key }) => key === tree.home)?.name ?? null;
  const facts = useFacts(tree, card);
  const isHome = card.key === tree.home;
  if (facts.length === 0 && isHome) return null;
  return (
    <Section heading={t("about.heading", { name })} className="about-focus">
      <div className="stack">
        {facts.length > 0 && (
          <dl className="about-facts">
            {facts.map(({ key, label, text }) => (
              <div key={key}>
                <dt>{label}</dt>
                <dd>
                  <bdi>{text}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        )}
        {(memorial !== null || !isHome) && (
          <div className="actions no-print">
            {memorial !== null && (
              <ButtonLink variant="quiet" to={`/memorial/${memorial.slug}`}>
                {t("read", { name })}
              </ButtonLink>
            )}
            {!isHome && (
              <ButtonLink variant="bare" to={treePath(slug)}>
                {home === null ? t("fromHome") : t("from", { name: home })}
              </ButtonLink>
            )}
          </div>
        )}
      </div>
    </Section>
  );
}

type Fact = { key: string; label: string; text: string };

function useFacts({ people, families }: TreePage, { key, birth, death }: TreeCard): Fact[] {
  const { t } = useTranslation("tree");
  const facts: Fact[] = [];
  function add(id: string, label: string, parts: readonly (string | null | undefined)[]) {
    const text = parts.filter(Boolean).join(", ");
    if (text !== "") facts.push({ key: id, label, text });
  }

  add("birth", t("about.born"), [birth?.dateText, birth?.place]);
  for (const { id, partners, marriage } of families) {
    if (!partners.includes(key) || marriage === null) continue;
    const other = people.find((one) => one.key !== key && partners.includes(one.key));
    const name = other?.name ?? null;
    const label = name === null ? t("about.married") : t("about.marriedTo", { name });
    add(id, label, [marriage.dateText, marriage.place]);
  }
  add("death", t("about.died"), [death?.dateText, death?.place]);
  return facts;
}
