import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Banner } from "#ui/banner.tsx";
import { SettingsList } from "#ui/settings-list.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { Section } from "#ui/section.tsx";
import { EmailSetting } from "./email-setting.tsx";
import { NameSetting } from "./name-setting.tsx";
import { ownAccess } from "./own-access.ts";
import { PasskeySetting } from "./passkey-setting.tsx";
import { PasswordSetting } from "./password-setting.tsx";
import { PhoneSetting } from "./phone-setting.tsx";
import { SecondFactorSetting } from "./second-factor-setting.tsx";

/** Part of `/profile`: the user's login methods and their settings. */
export function AccessSection() {
  const { t } = useTranslation("accounts");
  const { data, error } = useQuery(ownAccess);
  return (
    <Section id="access" heading={t("access.title")}>
      {error && <Banner tone="bad">{error.message}</Banner>}
      {data === undefined && error === null && <Spinner label={t("access.loading")} />}
      {data && (
        <SettingsList>
          <NameSetting />
          <EmailSetting access={data} />
          <PasswordSetting access={data} />
          <PasskeySetting />
          <SecondFactorSetting access={data} />
          <PhoneSetting />
        </SettingsList>
      )}
    </Section>
  );
}
