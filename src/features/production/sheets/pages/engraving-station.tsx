import { useTranslation } from "react-i18next";
import { useStaffRights } from "#shell/staff-rights.ts";
import { Banner } from "#ui/banner.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextLink } from "#ui/link.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { useBoardColumn } from "../../work-orders/components/board-columns.ts";
import { NEW_SHEET_PATH, SHEETS_PATH, useSheetsIn } from "../components/sheet-queries.ts";
import { SheetView } from "../components/sheet-view.tsx";

export const handle = { texts: ["sheets"] };

/** Part of `/admin/laser-engraving`: the sheets to cut, those in a machine first, and where the others are. */
export default function EngravingStation() {
  const { t } = useTranslation("sheets");
  const { permissions } = useStaffRights();
  const mayRead = permissions.includes("production.read");
  const cutting = useSheetsIn("cutting", mayRead);
  const drawn = useSheetsIn("drawn", mayRead);
  const { list, items: waiting = [] } = useBoardColumn("waiting", "");
  if (!mayRead) return null;
  const error = cutting.error ?? drawn.error ?? list.error;
  const isLoading = cutting.data === undefined || drawn.data === undefined || list.isPending;
  const items = [...(cutting.data?.items ?? []), ...(drawn.data?.items ?? []).toReversed()];
  return (
    <>
      {error && <Banner tone="bad">{error.message}</Banner>}
      {error === null && isLoading && <Spinner label={t("loading")} />}
      {!isLoading && items.length === 0 && (
        <EmptyState
          text={
            waiting.length === 0
              ? t("station.none")
              : t(list.hasNextPage ? "station.waitMore" : "station.wait", { count: waiting.length })
          }
          action={
            permissions.includes("production.plan") && (
              <TextLink to={NEW_SHEET_PATH}>{t("new.title")}</TextLink>
            )
          }
        />
      )}
      {items.map((sheet) => (
        <SheetView key={sheet.id} sheet={sheet} isListed />
      ))}
      <section className="staff-part">
        <h2>{t("station.done")}</h2>
        <p>
          {t("station.doneText")}{" "}
          <TextLink to={`${SHEETS_PATH}?state=done`}>{t("station.toDone")}</TextLink>
        </p>
      </section>
    </>
  );
}
