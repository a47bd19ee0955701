import "./staff-page.css";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import type { Permission } from "#platform/actor.ts";
import { Menu } from "#ui/menu.tsx";
import { KeeperNavigation } from "./keeper-navigation.tsx";
import { SitePage } from "./site-page.tsx";
import { useStaffRights } from "./staff-rights.ts";

/** What staff work with, and what one needs for it. */
const AREAS = [
  { key: "users", to: "/admin/users", permission: "users.read" },
  { key: "requests", to: "/admin/users/requests", permission: "rights.answer" },
  { key: "resellers", to: "/admin/resellers", permission: "resellers.read" },
  { key: "codes", to: "/admin/qr", permission: "codes.read" },
  { key: "packages", to: "/admin/qr-packages", permission: "codes.read" },
  { key: "scanner", to: "/admin/qr-scanner", permission: "codes.step" },
  { key: "export", to: "/admin/qr-export", permission: "codes.step" },
  { key: "engraving", to: "/admin/laser-engraving", permission: "codes.read" },
  { key: "roles", to: "/admin/roles", permission: "roles.read" },
  { key: "audit", to: "/admin/roles/audit", permission: "audit.read" },
  { key: "security", to: "/admin/security", permission: "audit.read" },
] as const satisfies { key: string; to: string; permission: Permission }[];

/** Those that one may enter. */
export function useStaffAreas() {
  const { permissions } = useStaffRights();
  return AREAS.filter(({ permission }) => permissions.includes(permission));
}

export type StaffPageProps = {
  title: string;
  /** The title as it is set at the top of the page, where that is more than words. */
  heading?: ReactNode;
  note?: ReactNode;
  children: ReactNode;
};

/** The frame of a staff page: the areas one may enter, the heading, the work. */
export function StaffPage({ title, heading = title, note, children }: StaffPageProps) {
  const { t } = useTranslation("staff");
  const areas = useStaffAreas();
  const { pathname } = useLocation();
  // One person is among people: the longest address that this one begins with.
  const area = areas
    .map(({ to }) => to)
    .filter((to) => `${pathname}/`.startsWith(`${to}/`))
    .toSorted((a, b) => b.length - a.length)[0];
  return (
    <SitePage title={title} navigation={<KeeperNavigation />}>
      <div className="staff-page">
        {areas.length > 0 && (
          <div className="staff-menu">
            <Menu
              label={t("frame.menu")}
              items={areas.map(({ key, to }) => ({ key, to, label: t(`areas.${key}`) }))}
            />
          </div>
        )}
        <nav className="staff-areas" aria-label={t("frame.areas")}>
          {areas.map(({ key, to }) => (
            <Link key={key} to={to} aria-current={to === pathname ? "page" : to === area}>
              {t(`areas.${key}`)}
            </Link>
          ))}
        </nav>
        <div className="staff-content">
          <header>
            <h1>{heading}</h1>
            {note && <p className="small">{note}</p>}
          </header>
          {children}
        </div>
      </div>
    </SitePage>
  );
}
