import { useTranslation } from "react-i18next";
import { Outlet } from "react-router";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { SettingsList } from "#ui/settings-list.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { Section } from "#ui/section.tsx";
import { OwnCode } from "../components/own-code.tsx";
import { useOwnCodes } from "../components/own-codes.ts";

export const handle = { texts: ["codes"] };

/** Part of `/profile`: all of the user's codes. */
export default function OwnCodes() {
  const { t } = useTranslation("codes");
  const { items, locked } = useOwnCodes();
  return (
    <>
      <Outlet />
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
    </>
  );
}
