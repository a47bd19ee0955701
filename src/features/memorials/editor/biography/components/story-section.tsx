import { useTranslation } from "react-i18next";
import { Banner } from "#ui/banner.tsx";
import { Section } from "#ui/section.tsx";
import { countSamples } from "#features/memorials/model.ts";
import { useSavedField } from "#features/memorials/editor/autosave/components/autosave-context.tsx";
import { plainWords } from "#features/memorials/biography/components/plain-words.ts";
import { NarrowFold } from "#features/memorials/editor/components/narrow-fold.tsx";
import { VersionsLink } from "#features/memorials/editor/components/versions-link.tsx";
import { StoryField } from "./story-field.tsx";

const FIELDS = ["biography"] as const;
/** Characters that fill a phone's screen. */
const LONG = 800;
/** Characters of the beginning, by which it is recognised. */
const BEGINNING = 90;

/** The biography, and how many samples remain in it. */
export function StorySection() {
  const { t } = useTranslation("editor");
  const { text } = useSavedField("biography");
  const samples = countSamples(text);
  return (
    <Section
      id="life"
      heading={t("fields.biography")}
      note={t("story.note")}
      action={<VersionsLink of="biography" />}
    >
      {samples > 0 && (
        <Banner tone="warn" title={t("story.samples", { count: samples })}>
          {t("story.samplesText")}
        </Banner>
      )}
      <NarrowFold
        id="life"
        fields={FIELDS}
        isLong={text.length > LONG}
        summary={[plainWords(text, BEGINNING)]}
      >
        <StoryField />
      </NarrowFold>
    </Section>
  );
}
