import { useTranslation } from "react-i18next";
import type {
  PageSection,
  PageState,
} from "#features/memorials/content/components/page-sections.ts";
import { PageMenu } from "./page-menu.tsx";

type ContentsLineProps = { page: PageState; sections: readonly PageSection[] };

/** Links to the sections of the page, in order, with counts. */
export function ContentsLine({ page, sections }: ContentsLineProps) {
  const { t } = useTranslation("memorials");
  const { name, slug } = page.memorial;
  return (
    <nav className="contents" aria-label={t("contents.label")}>
      {sections.map((section) => {
        const link = section.linkOf(page, t);
        return link && <SectionLink key={section.name} to={`#${section.name}`} {...link} />;
      })}
      <PageMenu name={name} slug={slug} />
    </nav>
  );
}

type SectionLinkProps = { to: string; text: string; count?: number };

function SectionLink({ to, text, count = 0 }: SectionLinkProps) {
  return (
    <a href={to}>
      {text} {count > 0 && <span className="contents-count">{count}</span>}
    </a>
  );
}
