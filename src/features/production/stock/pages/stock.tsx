import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { callQuery } from "#platform/pages/queries.ts";
import { StaffList } from "#shell/staff-list.tsx";
import { StaffPage } from "#shell/staff-page.tsx";
import { guardStaffPage, useStaffRights } from "#shell/staff-rights.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextLink } from "#ui/link.tsx";
import { NewItemDialog, NewLocationDialog } from "../components/item-dialogs.tsx";
import { ItemSheet } from "../components/item-sheet.tsx";
import { MovementDialog } from "../components/movement-dialog.tsx";
import { useStockChoices } from "../components/stock-choices.ts";
import { StockTable } from "../components/stock-table.tsx";
import { listStockItems } from "../contract.ts";

export const handle = { texts: ["stock"] };

export function clientLoader() {
  return guardStaffPage("production.read");
}

/** `/production/stock`: what there is of blanks, cards and boxes. The address names the item that is open. */
export default function StockPage() {
  const { t } = useTranslation("stock");
  const [asked, setAsked] = useSearchParams();
  const cursor = asked.get("cursor") ?? undefined;
  const query = { ...(cursor !== undefined && { cursor }) };
  const { data, error, isPending } = useQuery({
    ...callQuery(listStockItems, { query }),
    staleTime: 0,
  });

  function open(id: string | null) {
    const next = new URLSearchParams(asked);
    if (id === null) next.delete("item");
    else next.set("item", id);
    setAsked(next, { preventScrollReset: true, replace: id === null });
  }

  return (
    <StaffPage
      title={t("title")}
      note={t("note")}
      beside={
        <nav aria-label={t("nearby")} className="actions">
          <TextLink to="/production">{t("board")}</TextLink>
          <TextLink to="/production/stock/counts">{t("counts.title")}</TextLink>
        </nav>
      }
    >
      <StockActions />
      <StaffList
        error={error}
        nextCursor={data?.nextCursor}
        labels={{ navigation: t("pages"), newest: t("first"), older: t("next") }}
      >
        <StockTable
          items={data?.items ?? []}
          isLoading={isPending}
          empty={<NoItems />}
          onOpen={open}
        />
      </StaffList>
      <ItemSheet id={asked.get("item")} onClose={() => open(null)} />
    </StaffPage>
  );
}

function NoItems() {
  const { t } = useTranslation("stock");
  const mayAdjust = useStaffRights().permissions.includes("stock.adjust");
  return <EmptyState text={t("none")} note={mayAdjust ? t("noneNote") : t("noneForReaders")} />;
}

type Form = "movement" | "item" | "location";

function StockActions() {
  const { t } = useTranslation("stock");
  const { permissions } = useStaffRights();
  const { items = [], locations = [] } = useStockChoices();
  const [form, setForm] = useState<Form | null>(null);
  const close = () => setForm(null);
  const mayAdjust = permissions.includes("stock.adjust");
  return (
    <>
      <div className="actions">
        {permissions.includes("warehouse.work") && items.length > 0 && (
          <Button small onClick={() => setForm("movement")}>
            {t("movement.title")}
          </Button>
        )}
        {mayAdjust && (
          <>
            <Button variant="quiet" small onClick={() => setForm("item")}>
              {t("item.title")}
            </Button>
            <Button variant="quiet" small onClick={() => setForm("location")}>
              {t("location.title")}
            </Button>
          </>
        )}
      </div>
      {form === "movement" && (
        <MovementDialog items={items} locations={locations} onClose={close} />
      )}
      {form === "item" && <NewItemDialog onClose={close} />}
      {form === "location" && <NewLocationDialog onClose={close} />}
    </>
  );
}
