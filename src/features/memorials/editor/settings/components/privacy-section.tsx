import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { FieldGroup } from "#ui/field.tsx";
import { RadioList } from "#ui/radio-list.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { Section } from "#ui/section.tsx";
import { Protection } from "#features/memorials/content/components/protection.tsx";
import type { Memorial } from "#features/memorials/content/contract.ts";
import {
  useSavedField,
  useSavedMemorial,
} from "#features/memorials/editor/autosave/components/autosave-context.tsx";
import { Conflict } from "#features/memorials/editor/autosave/components/conflict.tsx";
import { NarrowFold } from "#features/memorials/editor/components/narrow-fold.tsx";
import { SECTION_RULES } from "#features/memorials/sections/components/section-rules.ts";
import { IndexingField } from "./indexing-field.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SectionPrivacies } from "./section-privacies.tsx";

const PRIVACIES = [
  "public",
  "unlisted",
  "password",
  "invited",
  "private",
] as const satisfies readonly Memorial["privacy"][];

const FIELDS = [
  "privacy",
  "indexing",
  "downloads",
  ...SECTION_RULES.map(({ name }) => `${name}Privacy` as const),
] as const;

/** Privacy of the page and its sections. */
export function PrivacySection() {
  const { t } = useTranslation("editor");
  const memorial = useSavedMemorial();
  const password = usePassword(memorial);
  return (
    <Section id="privacy" heading={t("fields.privacy")} note={t("settings.privacyNote")}>
      <NarrowFold
        id="privacy"
        fields={FIELDS}
        // A page that nobody sees yet is about to be shown.
        isLong={memorial.privacy !== "private"}
        summary={[`${t(`privacy.${memorial.privacy}`)}. ${t(`privacy.${memorial.privacy}Text`)}`]}
        isNeeded={password.isAsked}
      >
        <PagePrivacy password={password} />
        <SectionPrivacies ask={password.ask} />
        {password.isThere && !password.isAsked && (
          <SettingsList>
            <Setting
              title={t("password.heading")}
              text={t("password.there")}
              action={
                <Button variant="quiet" small onClick={() => password.ask(() => undefined)}>
                  {t("password.change")}
                </Button>
              }
            />
          </SettingsList>
        )}
        {password.isAsked && (
          <PasswordForm
            id={memorial.id}
            isNew={!password.isThere}
            onSaved={password.saved}
            onCancel={password.cancel}
          />
        )}
        {memorial.privacy === "public" && <IndexingField />}
        <DownloadsField />
        <Protection kind={memorial.kind} diedOn={memorial.diedOn} />
      </NarrowFold>
    </Section>
  );
}

type Password = ReturnType<typeof usePassword>;

/** Options that need a password are disabled until one is set. */
function usePassword({ hasPassword }: Memorial) {
  const [isChosen, setChosen] = useState(false);
  const [wanted, setWanted] = useState<{ done: () => void } | null>(null);
  return {
    isThere: hasPassword || isChosen,
    isAsked: wanted !== null,
    ask: (done: () => void) => setWanted({ done }),
    cancel: () => setWanted(null),
    saved() {
      setChosen(true);
      setWanted(null);
      wanted?.done();
    },
  };
}

function PagePrivacy({ password }: { password: Password }) {
  const { t } = useTranslation("editor");
  const { can } = useSavedMemorial();
  const { text, problem, hasConflict, choose } = useSavedField("privacy");
  const [isWaiting, setWaiting] = useState(false);
  const titleOf = (value: string) =>
    t(`privacy.${PRIVACIES.find((one) => one === value) ?? "private"}`);

  function take(value: string) {
    const isMissing = value === "password" && !password.isThere;
    setWaiting(isMissing);
    if (!isMissing) return choose(value);
    password.ask(() => {
      setWaiting(false);
      choose(value);
    });
  }

  return (
    <>
      {hasConflict && <Conflict field="privacy" wordsFor={titleOf} />}
      <FieldGroup
        label={<span className="visually-hidden">{t("fields.privacy")}</span>}
        hint={can.show ? undefined : t("privacy.notYet")}
        error={problem}
      >
        <RadioList<string>
          name="privacy"
          value={isWaiting && password.isAsked ? "password" : text}
          onChange={take}
          options={PRIVACIES.filter((value) => can.show || value === "private").map((value) => ({
            value,
            title: t(`privacy.${value}`),
            text: t(`privacy.${value}Text`),
          }))}
        />
      </FieldGroup>
    </>
  );
}

function DownloadsField() {
  const { t } = useTranslation("editor");
  const { text, problem, hasConflict, choose } = useSavedField("downloads");
  return (
    <>
      {hasConflict && (
        <Conflict
          field="downloads"
          wordsFor={(value) => t(value === "open" ? "downloads.open" : "downloads.closed")}
        />
      )}
      <Checkbox
        label={t("fields.downloads")}
        text={t("downloads.text")}
        error={problem}
        checked={text === "open"}
        onChange={(event) => choose(event.target.checked ? "open" : "closed")}
      />
    </>
  );
}
