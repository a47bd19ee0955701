import { useTranslation } from "react-i18next";
import { ButtonLink } from "#ui/button.tsx";
import { Section } from "#ui/section.tsx";
import type { TreeCard, TreePage, TreePerson } from "../contract.ts";
import { FactsOfPerson } from "./person-facts.tsx";
import { treePath } from "./tree-address.ts";
import { useFacts } from "./use-facts.ts";

type AboutFocusProps = {
  slug: string;
  tree: TreePage;
  card: TreeCard;
  /** The same one in full; `null` as long as that isn't read. */
  person: TreePerson | null;
};

/** What is known of the person in the middle, and where to read on. */
export function AboutFocus({ slug, tree, card, person }: AboutFocusProps) {
  const { t } = useTranslation("tree");
  const { name, memorial } = card;
  const home = tree.people.find(({ key }) => key === tree.home)?.name ?? null;
  const facts = useFacts(tree, card, person);
  const isHome = card.key === tree.home;
  const isMore = person !== null && person.citations.length + person.fromFile.length > 0;
  // The page's own person is reported with the page.
  const isReported = !isHome || tree.joined !== null;
  if (facts.length === 0 && !isReported && !isMore) return null;
  return (
    <Section heading={t("about.heading", { name })} className="about-focus">
      <div className="stack">
        <FactsOfPerson facts={facts} person={person} />
        {(memorial !== null || !isHome || isReported) && (
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
            {isReported && (
              <ReportLink of={tree.joined?.slug ?? slug} item={card.key} name={name ?? ""} />
            )}
          </div>
        )}
      </div>
    </Section>
  );
}

type ReportLinkProps = { of: string; item: string; name: string };

/** A plain link: most visitors never need more. */
function ReportLink({ of, item, name }: ReportLinkProps) {
  const { t } = useTranslation("memorials");
  return (
    <a
      className="button button-bare button-small"
      href={`/report?memorial=${of}&kind=person&item=${item}`}
      rel="nofollow"
      aria-label={t("reportNamed", { name })}
    >
      {t("report")}
    </a>
  );
}
