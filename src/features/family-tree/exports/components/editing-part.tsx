import { useTranslation } from "react-i18next";
import type {
  EditingPart,
  TreePartProps,
} from "#features/family-tree/tree/components/editing-parts.ts";
import { hasFamily } from "#features/family-tree/tree/components/family-view.tsx";
import { addressOf } from "#platform/call.ts";
import { TextLink } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { exportTree, exportTreeArchive } from "../contract.ts";

export const editingPart: EditingPart = { order: 40, OfPerson: null, BelowTree: Downloads };

/** Absent while there is nobody in the tree but the person whose page it is. */
function Downloads({ memorial, tree }: TreePartProps) {
  const { t } = useTranslation("family-tree-files");
  if (!hasFamily(tree)) return null;
  const params = { id: memorial.id };
  const files = [
    { text: t("download.seven"), of: exportTree, query: { version: "7.0" as const } },
    { text: t("download.old"), of: exportTree, query: { version: "5.5.1" as const } },
    { text: t("download.whole"), of: exportTree, query: { living: "with" as const } },
    { text: t("download.archive"), of: exportTreeArchive, query: {} },
    { text: t("download.archiveWhole"), of: exportTreeArchive, query: { living: "with" as const } },
  ];
  return (
    <Section
      id="download"
      heading={t("download.heading")}
      note={t("download.text")}
      className="no-print"
    >
      <ul className="stack">
        {files.map(({ text, of, query }) => (
          <li key={text}>
            <TextLink to={addressOf(of, { params, query })} reload>
              {text}
            </TextLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
