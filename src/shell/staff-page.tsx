// texts: staff:areas.*
import "./staff-page.css";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import type { MenuItem } from "#ui/menu.tsx";
import { CountBeside } from "./count-beside.tsx";
import { FoldedNavigation, OwnLinks } from "./signed-in-navigation.tsx";
import { SitePage } from "./site-page.tsx";
import { StaffSearch } from "./staff-search.tsx";
import { useDeskAreas, type DeskArea } from "./staff-rights.ts";

export type StaffPageProps = {
  title: string;
  /** The heading, if it is more than the title's text. */
  heading?: ReactNode;
  note?: ReactNode;
  /** In the heading's line: the views of a list, or one button. */
  beside?: ReactNode;
  children: ReactNode;
};

/** The overview of all areas; the first in every list of them. */
const OVERVIEW = { key: "overview", path: "/admin", waiting: null };

/** The frame of a staff page: areas that the user may open, heading, content. */
export function StaffPage({ title, heading = title, note, beside, children }: StaffPageProps) {
  const areas = useDeskAreas();
  const shown = areas.length === 0 ? [] : [OVERVIEW, ...areas];
  return (
    <SitePage title={title} navigation={<DeskTop areas={shown} />}>
      <StaffSearch />
      <div className="staff-page">
        <DeskNavigation areas={shown} />
        <div className="staff-content">
          <header className="staff-heading">
            <h1>{heading}</h1>
            {note && <p className="small">{note}</p>}
            {beside}
          </header>
          {children}
        </div>
      </div>
    </SitePage>
  );
}

/** Narrow windows have one menu of everything; wide ones list the areas beside the content. */
function DeskTop({ areas }: { areas: readonly DeskArea[] }) {
  const items: MenuItem[] = areas.map((area) => ({
    key: area.key,
    to: area.path,
    label: <AreaName area={area} />,
  }));
  return (
    <>
      <OwnLinks isFolded />
      <FoldedNavigation before={items} />
    </>
  );
}

function DeskNavigation({ areas }: { areas: readonly DeskArea[] }) {
  const { t } = useTranslation("staff");
  const { pathname } = useLocation();
  // Its space is reserved, so that the content doesn't move when it loads.
  if (areas.length === 0) return <div className="staff-areas" />;
  const current = areaOf(pathname, areas);
  return (
    <nav className="staff-areas" aria-label={t("frame.areas")}>
      {areas.map((area) => (
        <Link
          key={area.key}
          to={area.path}
          aria-current={area.path === pathname ? "page" : area.path === current}
        >
          <AreaName area={area} />
        </Link>
      ))}
    </nav>
  );
}

/**
 * The longest matching area path: `/admin/users/1` belongs to `/admin/users`; the overview, below
 * which all of them are, only matches itself.
 */
function areaOf(pathname: string, areas: readonly DeskArea[]): string | undefined {
  return areas
    .map(({ path }) => path)
    .filter((path) => path !== OVERVIEW.path && `${pathname}/`.startsWith(`${path}/`))
    .toSorted((a, b) => b.length - a.length)[0];
}

function AreaName({ area: { key, waiting } }: { area: DeskArea }) {
  const { t } = useTranslation("staff");
  const count = waiting ?? 0;
  return (
    <span>
      {t(`areas.${key}`)}
      <CountBeside count={count} spoken={t("frame.waiting", { count })} />
    </span>
  );
}
