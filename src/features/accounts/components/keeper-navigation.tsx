import { useTranslation } from "react-i18next";
import { TextLink } from "#ui/link.tsx";
import { useCurrentUser } from "./current-user.ts";
import { LogOutButton } from "./log-out-button.tsx";

/** The top bar's links for whoever is signed in; `unseen`: how much is new on their pages. */
export function KeeperNavigation({ unseen = 0 }: { unseen?: number }) {
  const { t } = useTranslation("accounts");
  const user = useCurrentUser();
  return (
    <>
      {user?.roles.includes("reseller") && (
        <TextLink to="/reseller-dashboard">{t("frame.customers")}</TextLink>
      )}
      <TextLink to="/profile">
        {t("frame.yourPages")}
        {unseen > 0 && (
          <>
            {/* A space that could break would be dropped at the edge of a part. */}
            <span aria-hidden="true">{`\u00a0(${unseen})`}</span>
            <span className="visually-hidden">{` ${t("frame.unseen", { count: unseen })}`}</span>
          </>
        )}
      </TextLink>
      <LogOutButton />
    </>
  );
}
