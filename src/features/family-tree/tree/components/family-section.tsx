import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { localeOf } from "#platform/i18n/locales.ts";
import { inOneSentence } from "#platform/lists.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextLink } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import type { TreePage } from "../contract.ts";
import { nearestOf } from "./nearest-family.ts";
import { familyQuery } from "./family-query.ts";

export type FamilySectionProps = { id: string; slug: string; isOpen: boolean; canEdit: boolean };

/** The family in a sentence, and the way to all of it. Keepers also see that there is none. */
export function FamilySection({ id, slug, isOpen, canEdit }: FamilySectionProps) {
  const { t } = useTranslation("family-tree");
  const { data: tree } = useQuery({ ...familyQuery(id), enabled: isOpen });
  if (!tree || !isOpen) return null;
  const path = `/family-tree/${slug}`;
  if (tree.people.length > 1) {
    return (
      <Section id="familyTree" heading={t("heading")}>
        <div className="stack">
          <p className="reading">
            <FamilySentence tree={tree} />
          </p>
          <p className="no-print">
            <TextLink to={path}>{t("see")}</TextLink>
          </p>
        </div>
      </Section>
    );
  }
  if (!canEdit) return null;
  return (
    <Section id="familyTree" heading={t("heading")} className="no-print">
      <EmptyState
        text={t("empty")}
        action={
          <ButtonLink variant="quiet" to={path}>
            {t("begin")}
          </ButtonLink>
        }
      />
    </Section>
  );
}

function FamilySentence({ tree }: { tree: TreePage }) {
  const { t, i18n } = useTranslation("family-tree");
  const { parents, married, together, children } = nearestOf(tree);
  const listed = (names: readonly string[]) => inOneSentence(names, localeOf(i18n.language));
  const told = [
    ...(parents.length > 0 ? [t("childOf", { names: listed(parents) })] : []),
    ...(married.length > 0 ? [t("marriedTo", { names: listed(married) })] : []),
    ...(together.length > 0 ? [t("togetherWith", { names: listed(together) })] : []),
    ...(children > 0 ? [t("children", { count: children })] : []),
  ];
  if (told.length === 0) return <bdi>{t("people", { count: tree.counts.people })}</bdi>;
  return <bdi>{told.join(" ")}</bdi>;
}
