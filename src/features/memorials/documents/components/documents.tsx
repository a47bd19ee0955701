import { useTranslation } from "react-i18next";
import { KeeperPart } from "#features/memorials/keeper-marks/components/keeper-part.tsx";
import { ReportMenu } from "../../restrictions/components/report-link.tsx";
import { TextLink } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";

export type DocumentsProps = {
  slug: string;
  canEdit: boolean;
  documents: readonly { id: string; caption: string | null; pages: number }[];
};

/** The documents on a memorial, each read on a page of its own. */
export function Documents({ slug, canEdit, documents }: DocumentsProps) {
  const { t } = useTranslation("memorials");
  return (
    <Section
      id="documents"
      heading={t("documents.heading")}
      action={canEdit && <KeeperPart of="section" slug={slug} section="pictures" />}
    >
      <ul className="reading set-lines">
        {documents.map(({ id, caption, pages }) => (
          <li key={id}>
            <TextLink to={`/memorial/${slug}/documents/${id}`}>
              <bdi>{caption ?? t("documents.untitled")}</bdi>
            </TextLink>{" "}
            <span className="small">{t("documents.pages", { count: pages })}</span>
            <ReportMenu
              of={slug}
              kind="media"
              item={id}
              name={caption ?? t("documents.untitled")}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
