import { useTranslation } from "react-i18next";
import { Banner } from "#ui/banner.tsx";
import { Spread } from "#ui/spread.tsx";
import { countSamples } from "../../model.ts";
import { useSavedField } from "./autosave-context.tsx";
import { StoryField } from "./story-field.tsx";

/** The biography, and how much of it is still a sample. */
export function StorySection() {
  const { t } = useTranslation("keeping");
  const samples = countSamples(useSavedField("biography").text);
  return (
    <Spread id="life" heading={t("fields.biography")} note={t("story.note")}>
      {samples > 0 && (
        <Banner tone="warn" title={t("story.samples", { count: samples })}>
          {t("story.samplesText")}
        </Banner>
      )}
      <StoryField />
    </Spread>
  );
}
