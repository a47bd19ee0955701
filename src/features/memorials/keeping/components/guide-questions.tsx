import { useTranslation } from "react-i18next";
import { FieldGroup } from "#ui/field.tsx";
import { RadioList } from "#ui/radio-list.tsx";
import type { Memorial } from "../../contract.ts";
import { useSavedField } from "./autosave-context.tsx";
import { GuidePortrait } from "./guide-portrait.tsx";
import type { GuideStep } from "./guide-steps.ts";
import { LifeDateField } from "./life-date-field.tsx";
import { LineField } from "./line-field.tsx";
import { StoryField } from "./story-field.tsx";
import type { UploadQueue } from "./upload-queue.ts";

export type GuideQuestionProps = {
  step: GuideStep;
  uploads: UploadQueue;
  privacy: Memorial["privacy"];
  onPrivacy: (privacy: Memorial["privacy"]) => void;
};

/** The fields of one question: the same as on the page where one edits. */
export function GuideQuestion({ step, uploads, privacy, onPrivacy }: GuideQuestionProps) {
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
      return <GuidePortrait uploads={uploads} />;
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

/** For whoever sits before an empty field. */
function StoryHelp() {
  const { t } = useTranslation(["making", "keeping"]);
  return (
    <details className="guide-words">
      <summary>{t("guide.help.see")}</summary>
      <ul>
        <li>{t("guide.help.morning")}</li>
        <li>{t("guide.help.hands")}</li>
        <li>{t("guide.help.said")}</li>
      </ul>
    </details>
  );
}

/** The others ask for more than an answer: a password, or whom one invites. */
const GUIDE_PRIVACIES = ["private", "unlisted", "public"] as const;

type GuidePrivacyProps = {
  value: Memorial["privacy"];
  onChange: (privacy: Memorial["privacy"]) => void;
};

/** Chosen here, done by the button: an arrow key must not publish a page. */
function GuidePrivacy({ value, onChange }: GuidePrivacyProps) {
  const { t } = useTranslation(["making", "keeping"]);
  const { problem } = useSavedField("privacy");
  return (
    <FieldGroup
      label={<span className="visually-hidden">{t("keeping:fields.privacy")}</span>}
      error={problem}
    >
      <RadioList<Memorial["privacy"]>
        name="privacy"
        value={value}
        onChange={onChange}
        options={GUIDE_PRIVACIES.map((one) => ({
          value: one,
          title: t(`keeping:privacy.${one}`),
          text: t(`keeping:privacy.${one}Text`),
        }))}
      />
    </FieldGroup>
  );
}
