import { useTranslation } from "react-i18next";
import type { ProfilePart } from "#shell/profile-parts.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { SettingsList } from "#ui/settings-list.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { Section } from "#ui/section.tsx";
import { OwnCode } from "../components/own-code.tsx";
import { useOwnCodes } from "../components/own-codes.ts";

/** All of the user's codes. */
export const profilePart: ProfilePart = { order: 30, Part: OwnCodes, texts: ["codes"] };

function OwnCodes() {
  const { t } = useTranslation("codes");
  const { items, locked } = useOwnCodes();
  return (
    <Section
      id="codes"
      heading={t("own.title")}
      note={locked > 0 ? t("own.locked", { count: locked }) : undefined}
    >
      {items === null && <Spinner label={t("own.loading")} />}
      {items?.length === 0 && (
        <EmptyState
          text={t("own.none")}
          action={
            <ButtonLink variant="quiet" to="/qr-info">
              {t("own.about")}
            </ButtonLink>
          }
        />
      )}
      {items !== null && items.length > 0 && (
        <SettingsList>
          {items.map((code) => (
            <OwnCode key={code.code} code={code} />
          ))}
        </SettingsList>
      )}
    </Section>
  );
}
