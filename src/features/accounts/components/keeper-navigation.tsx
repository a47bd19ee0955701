import { useTranslation } from "react-i18next";
import { TextLink } from "#ui/link.tsx";
import { LogOutButton } from "./log-out-button.tsx";

/** The top bar's links for whoever is signed in. */
export function KeeperNavigation() {
  const { t } = useTranslation("accounts");
  return (
    <>
      <TextLink to="/profile">{t("frame.yourPages")}</TextLink>
      <LogOutButton />
    </>
  );
}
