import { useTranslation } from "react-i18next";
import { TextLink } from "#ui/link.tsx";
import { PAGE_VIEWS, treePath, type Asked } from "./tree-address.ts";

/** The ways to see the same family: links, so that they work without a script. */
export function ViewLinks({ slug, asked }: { slug: string; asked: Asked }) {
  const { t } = useTranslation("tree");
  return (
    <nav className="view-links no-print" aria-label={t("views.label")}>
      {PAGE_VIEWS.map((view) => (
        <TextLink
          key={view}
          className={`view-link-${view}`}
          to={treePath(slug, { person: asked.person, view })}
          rel={view === "tree" && asked.person === null ? undefined : "nofollow"}
          aria-current={view === asked.view ? "page" : undefined}
        >
          {t(`views.${view}`)}
        </TextLink>
      ))}
    </nav>
  );
}
