import { QueryClientContext } from "@tanstack/react-query";
import { use } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { TextLink } from "#ui/link.tsx";
import { useCurrentUser } from "./current-user.ts";
import { IfStaff } from "./if-staff.tsx";

const PAGES = { plates: "/qr-info", prices: "/pricing", questions: "/questions" } as const;

/** The top bar's links on public pages: what is on offer, and the way in. */
export function SiteMenu() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const hasQueries = use(QueryClientContext) !== undefined;
  return (
    <>
      {(Object.keys(PAGES) as (keyof typeof PAGES)[]).map((page) => (
        <TextLink
          key={page}
          to={PAGES[page]}
          aria-current={pathname === PAGES[page] ? "page" : undefined}
        >
          {t(`frame.${page}`)}
        </TextLink>
      ))}
      {/* On phones, where they would be a second line, it is in the footer. */}
      <IfStaff>
        <TextLink to="/admin" className="wide-only">
          {t("frame.desk")}
        </TextLink>
      </IfStaff>
      {/* The page of an error stands outside of whatever fetches. */}
      {hasQueries ? <WayIn /> : <LogIn />}
    </>
  );
}

function WayIn() {
  const { t } = useTranslation();
  const user = useCurrentUser();
  if (!user) return <LogIn />;
  return <TextLink to="/profile">{t("frame.yourPages")}</TextLink>;
}

function LogIn() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <TextLink to="/login" aria-current={pathname === "/login" ? "page" : undefined}>
      {t("frame.logIn")}
    </TextLink>
  );
}
