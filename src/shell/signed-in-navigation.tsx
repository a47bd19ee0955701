import { useEffect, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { recoverFocus } from "#ui/focus-recovery.ts";
import { TextLink } from "#ui/link.tsx";
import { Menu } from "#ui/menu.tsx";
import { CountBeside } from "./count-beside.tsx";
import { useCurrentUser } from "./current-user.ts";
import { LogOutButton } from "./log-out-button.tsx";
import { useLogOut } from "./log-out.ts";
import { OWN_PAGES, useUnseen } from "./own-navigation.ts";

type OwnLink = { key: string; to: string; label: ReactNode };

/** Top bar links of a signed-in user; those of staff and resellers are a menu on narrow windows. */
export function SignedInNavigation() {
  const user = useCurrentUser();
  const isLong = user?.isAdmin === true || user?.roles.includes("reseller") === true;
  return (
    <>
      <OwnLinks isFolded={isLong} />
      {isLong && <FoldedNavigation />}
    </>
  );
}

/** As links; `isFolded` if narrow windows have a menu instead, `leaveOut` for the key of one. */
export function OwnLinks({ isFolded, leaveOut }: { isFolded: boolean; leaveOut?: string }) {
  // Pages of work: from the start, as the first thing pressed may go with that.
  useEffect(() => recoverFocus(), []);
  return (
    <div className={isFolded ? "unfolded-links" : "top-links"}>
      {useOwnLinks()
        .filter(({ key }) => key !== leaveOut)
        .map(({ key, to, label }) => (
          <TextLink key={key} to={to}>
            {label}
          </TextLink>
        ))}
      <LogOutButton />
    </div>
  );
}

/** The same links as a menu. */
function FoldedNavigation() {
  const { t } = useTranslation(["common", "accounts"]);
  const own = useOwnLinks();
  const { mutate, isPending } = useLogOut();
  return (
    <div className="folded-links">
      <Menu
        label={t("common:frame.menu")}
        items={[
          ...own,
          {
            key: "logOut",
            label: t("accounts:logout.submit"),
            disabled: isPending,
            onSelect: () => mutate(),
          },
        ]}
      />
    </div>
  );
}

function useOwnLinks(): OwnLink[] {
  const { t } = useTranslation(["accounts", "common"]);
  const user = useCurrentUser();
  const unseen = useUnseen();
  const links: OwnLink[] = [
    {
      key: "pages",
      to: OWN_PAGES,
      label: (
        <span>
          {t("accounts:frame.yourPages")}
          <CountBeside count={unseen} spoken={t("accounts:frame.unseen", { count: unseen })} />
        </span>
      ),
    },
  ];
  if (user?.roles.includes("reseller")) {
    const label = t("accounts:frame.customers");
    links.unshift({ key: "customers", to: "/reseller-dashboard", label });
  }
  if (user?.isAdmin) {
    links.unshift({ key: "desk", to: "/admin", label: t("common:frame.desk") });
  }
  return links;
}
