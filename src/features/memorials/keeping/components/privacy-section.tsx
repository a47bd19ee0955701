import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatPartialDate, parsePartialDate } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { FieldGroup } from "#ui/field.tsx";
import { RadioList } from "#ui/radio-list.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { Spread } from "#ui/spread.tsx";
import { precisionOf } from "../../components/life-date.tsx";
import type { Memorial } from "../../contract.ts";
import { protectedUntil } from "../../model.ts";
import { useSavedField, useSavedMemorial } from "./autosave-context.tsx";
import { Conflict } from "./conflict.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SectionPrivacies } from "./section-privacies.tsx";

const PRIVACIES = [
  "public",
  "unlisted",
  "password",
  "invited",
  "private",
] as const satisfies readonly Memorial["privacy"][];

/** Who can see the page, and parts of it. */
export function PrivacySection() {
  const { t } = useTranslation("keeping");
  const memorial = useSavedMemorial();
  const password = usePassword(memorial);
  return (
    <Spread id="privacy" heading={t("fields.privacy")} note={t("settings.privacyNote")}>
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
      <DownloadsField />
      <Protection memorial={memorial} />
    </Spread>
  );
}

type Password = ReturnType<typeof usePassword>;

/** Whatever asks for a password waits until there is one. */
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
  const { t } = useTranslation("keeping");
  const { text, problem, isContested, choose } = useSavedField("privacy");
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
      {isContested && <Conflict field="privacy" wordsFor={titleOf} />}
      <FieldGroup
        label={<span className="visually-hidden">{t("fields.privacy")}</span>}
        error={problem}
      >
        <RadioList<string>
          name="privacy"
          value={isWaiting && password.isAsked ? "password" : text}
          onChange={take}
          options={PRIVACIES.map((value) => ({
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
  const { t } = useTranslation("keeping");
  const { text, problem, isContested, choose } = useSavedField("downloads");
  return (
    <>
      {isContested && (
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

/** Until when the law protects what is told of somebody who has died. */
function Protection({ memorial: { kind, diedOn } }: { memorial: Memorial }) {
  const { t, i18n } = useTranslation("keeping");
  const until = kind === "person" && diedOn !== null ? protectedUntil(diedOn) : null;
  const precision = until === null ? null : parsePartialDate(until);
  if (until === null || precision === null) return null;
  const date = formatPartialDate(until, localeOf(i18n.language));
  return <p className="small">{t(`protection.${precisionOf(precision)}`, { date })}</p>;
}
