import { useTranslation } from "react-i18next";
import { pathOf } from "#platform/call.ts";
import { ButtonLink } from "#ui/button.tsx";
import { getMidi, getMusicXml } from "../contract.ts";

type NotesFilesProps = { memorialId: string; compositionId: string };

/** The notes of a piece for programs of others. */
export function NotesFiles({ memorialId: id, compositionId }: NotesFilesProps) {
  const { t } = useTranslation("compositions");
  const params = { id, compositionId };
  return (
    <>
      <ButtonLink variant="quiet" small to={pathOf(getMusicXml, params)} reload download>
        {t("musicXml")}
      </ButtonLink>
      <ButtonLink variant="quiet" small to={pathOf(getMidi, params)} reload download>
        {t("midi")}
      </ButtonLink>
    </>
  );
}
