// texts: staff:areas.*, staff:groups.*, staff:waits.*
import "./desk-menu.css";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { CountBeside } from "./count-beside.tsx";
import { useDeskGroups, type DeskGroup } from "./staff-rights.ts";

const OVERVIEW = "/admin";
/** So many links are in view on a laptop with all groups open. */
const ALL_OPEN_MAX = 12;

/** The areas of the desk that the user may open, in their groups: the one of this page is open. */
export function DeskMenu({ onFollow }: { onFollow?: () => void }) {
  const { t } = useTranslation("staff");
  const { pathname } = useLocation();
  const groups = useDeskGroups();
  const name = useId();
  if (groups.length === 0) return null;
  const areas = groups.flatMap((one) => one.areas);
  const current = areaOf(pathname, areas);
  const areAllOpen = areas.length <= ALL_OPEN_MAX;
  return (
    <nav className="desk-menu" aria-label={t("frame.areas")}>
      <Link
        to={OVERVIEW}
        aria-current={pathname === OVERVIEW ? "page" : undefined}
        onClick={onFollow}
      >
        {t("areas.overview")}
      </Link>
      {groups.map(({ group, areas: own }) => (
        <details
          key={group}
          name={areAllOpen ? undefined : name}
          open={areAllOpen || group === current?.group}
        >
          <summary>
            <span>
              {t(`groups.${group}`)}
              <Tasks count={own.reduce((sum, { waiting }) => sum + (waiting ?? 0), 0)} />
            </span>
          </summary>
          {own.map((area) => (
            <Link
              key={area.key}
              to={area.path}
              aria-current={area.path === pathname ? "page" : area === current}
              onClick={onFollow}
            >
              <span>
                {t(`areas.${area.key}`)}
                <Waiting area={area.key} count={area.waiting ?? 0} />
              </span>
            </Link>
          ))}
        </details>
      ))}
    </nav>
  );
}

type DeskArea = DeskGroup["areas"][number];

/** The longest matching area path: `/admin/users/1` belongs to `/admin/users`. */
function areaOf(pathname: string, areas: readonly DeskArea[]): DeskArea | undefined {
  return areas
    .filter(({ path }) => `${pathname}/`.startsWith(`${path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
}

/** Of all areas of a group that is closed. */
function Tasks({ count }: { count: number }) {
  const { t } = useTranslation("staff");
  return (
    <span className="desk-menu-count">
      <CountBeside count={count} spoken={t("frame.tasks", { count })} />
    </span>
  );
}

/** How much waits in an area, and for what. */
function Waiting({ area, count }: { area: string; count: number }) {
  const { t } = useTranslation("staff");
  if (count === 0) return null;
  return (
    <>
      {"\u00a0"}
      <span className="desk-menu-waiting">{t(`waits.${area}`, { count })}</span>
    </>
  );
}
