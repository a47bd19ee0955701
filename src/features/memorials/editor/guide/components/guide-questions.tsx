import { useTranslation } from "react-i18next";
import { FieldGroup } from "#ui/field.tsx";
import { RadioList } from "#ui/radio-list.tsx";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { useSavedField } from "#features/memorials/editor/autosave/components/autosave-context.tsx";
import { GuidePortrait } from "./guide-portrait.tsx";
import type { GuidePortraitState } from "./guide-portrait-state.ts";
import type { GuideStep } from "#features/memorials/components/guide-path.ts";
import { typedName } from "#features/memorials/components/typed-name.ts";
import { LifeDateField } from "#features/memorials/editor/autosave/components/life-date-field.tsx";
import { LineField } from "#features/memorials/editor/autosave/components/line-field.tsx";
import { StoryField } from "#features/memorials/editor/biography/components/story-field.tsx";
import type { UploadQueue } from "#features/memorials/editor/pictures/components/upload-queue.ts";

export type GuideQuestionProps = {
  step: GuideStep;
  uploads: UploadQueue;
  portrait: GuidePortraitState;
  privacy: Memorial["privacy"];
  onPrivacy: (privacy: Memorial["privacy"]) => void;
};

/** The fields of one question: the same as in the editor. */
export function GuideQuestion(props: GuideQuestionProps) {
  const { step, uploads, portrait, privacy, onPrivacy } = props;
  switch (step) {
    case "name":
      return <LineField field="name" />;
    case "dates":
      return (
        <>
          <LifeDateField field="bornOn" />
          <LifeDateField field="diedOn" />
        </>
      );
    case "portrait":
      return <GuidePortrait uploads={uploads} portrait={portrait} />;
    case "story":
      return (
        <>
          <StoryField />
          <StoryHelp />
        </>
      );
    case "privacy":
      return <GuidePrivacy value={privacy} onChange={onPrivacy} />;
  }
}

/** Help for an empty field. */
function StoryHelp() {
  const { t } = useTranslation(["making", "editor"]);
  const { text } = useSavedField("name");
  return (
    <details className="guide-words">
      <summary>{t("guide.help.see")}</summary>
      <ul>
        <li>{t("guide.help.morning")}</li>
        <li>{t("guide.help.hands", { name: typedName(text) })}</li>
        <li>{t("guide.help.said")}</li>
      </ul>
    </details>
  );
}

/** The other options need more than a choice: a password, or invitations. */
const CHOICES = ["unlisted", "public", "private"] as const;

type GuidePrivacyProps = {
  value: Memorial["privacy"];
  onChange: (privacy: Memorial["privacy"]) => void;
};

/** Applied by the button, not on change: an arrow key must not publish a page. */
function GuidePrivacy({ value, onChange }: GuidePrivacyProps) {
  const { t } = useTranslation(["making", "editor"]);
  const { problem } = useSavedField("privacy");
  return (
    <FieldGroup
      label={<span className="visually-hidden">{t("editor:fields.privacy")}</span>}
      hint={t("guide.privacy.family")}
      error={problem}
    >
      <RadioList<Memorial["privacy"]>
        name="privacy"
        value={value}
        onChange={onChange}
        options={CHOICES.map((one) => ({
          value: one,
          title: t(`editor:privacy.${one}`),
          text: t(`editor:privacy.${one}Text`),
        }))}
      />
    </FieldGroup>
  );
}
