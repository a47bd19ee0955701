import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { callQuery } from "#platform/pages/queries.ts";
import { StaffPage } from "#shell/staff-page.tsx";
import { guardStaffPage } from "#shell/staff-rights.ts";
import { Banner } from "#ui/banner.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextLink } from "#ui/link.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { listMachines } from "../../machines/contract.ts";
import { useBoardColumn } from "../../work-orders/components/board-columns.ts";
import { getWorkOrder } from "../../work-orders/contract.ts";
import { NewSheetForm } from "../components/new-sheet-form.tsx";
import { SHEETS_PATH } from "../components/sheet-queries.ts";

export const handle = { texts: ["sheets", "production"] };

export function clientLoader() {
  return guardStaffPage("production.plan");
}

const MACHINES_MAX = 100;

/** `/production/sheets/new`: lays what waits on a sheet for a machine; with `?order=` one is chosen, and stands first. */
export default function NewSheetPage() {
  const { t } = useTranslation("sheets");
  const [asked] = useSearchParams();
  const chosen = asked.get("order");
  const machines = useQuery({
    ...callQuery(listMachines, { query: { limit: MACHINES_MAX } }),
    staleTime: 0,
  });
  const { list, orders } = useWaitingOrders(chosen);
  const error = machines.error ?? list.error;
  return (
    <StaffPage
      title={t("new.title")}
      note={t("new.note")}
      beside={<TextLink to={SHEETS_PATH}>{t("toList")}</TextLink>}
    >
      {error && <Banner tone="bad">{error.message}</Banner>}
      {error === null && (machines.data === undefined || orders === undefined) && (
        <Spinner label={t("loading")} />
      )}
      {machines.data?.items.length === 0 && (
        <EmptyState
          text={t("new.noMachines")}
          action={<TextLink to="/production/machines">{t("new.toMachines")}</TextLink>}
        />
      )}
      {orders?.length === 0 && (
        <EmptyState
          text={t("new.noOrders")}
          action={<TextLink to="/production">{t("new.toBoard")}</TextLink>}
        />
      )}
      {machines.data && machines.data.items.length > 0 && orders && orders.length > 0 && (
        <NewSheetForm machines={machines.data.items} orders={orders} chosen={chosen} list={list} />
      )}
    </StaffPage>
  );
}

/** What may be laid on a sheet, the chosen one first: it may be far behind in the list. */
function useWaitingOrders(chosen: string | null) {
  const { list, items } = useBoardColumn("waiting", "");
  const { data: first, isLoading } = useQuery({
    ...callQuery(getWorkOrder, { params: { id: chosen ?? "" } }),
    staleTime: 0,
    enabled: chosen !== null,
  });
  if (isLoading || items === undefined) return { list, orders: undefined };
  if (first?.state !== "waiting" || first.hold !== null) return { list, orders: items };
  return { list, orders: [first, ...items.filter(({ id }) => id !== first.id)] };
}
