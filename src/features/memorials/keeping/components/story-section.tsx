import { useTranslation } from "react-i18next";
import { Spread } from "#ui/spread.tsx";
import { StoryField } from "./story-field.tsx";

/** The biography. */
export function StorySection() {
  const { t } = useTranslation("keeping");
  return (
    <Spread id="life" heading={t("fields.biography")} note={t("story.note")}>
      <StoryField />
    </Spread>
  );
}
