import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatMoment } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { inGroups } from "#platform/in-groups.ts";
import { call } from "#platform/pages/call.ts";
import { callQuery, pathKey } from "#platform/pages/queries.ts";
import { useStaffRights } from "#shell/staff-rights.ts";
import { Badge } from "#ui/badge.tsx";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { LoadMore } from "#ui/load-more.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Spinner } from "#ui/spinner.tsx";
import {
  getStockItem,
  listBalances,
  listMovements,
  type Movement,
  type StockItem,
} from "../contract.ts";
import { ChangeItemDialog } from "./item-dialogs.tsx";
import { nameIn, useStockChoices } from "./stock-choices.ts";
import { StockState } from "./stock-table.tsx";

type ItemSheetProps = { id: string | null; onClose: () => void };

/** Where an item is, and what was done with it. */
export function ItemSheet({ id, onClose }: ItemSheetProps) {
  const { t } = useTranslation("stock");
  const { data, error } = useQuery({
    ...callQuery(getStockItem, { params: { id: id ?? "" } }),
    enabled: id !== null,
    staleTime: 0,
  });
  const item = id === null ? undefined : data;
  return (
    <Sheet
      open={id !== null}
      onClose={onClose}
      closeLabel={t("shut")}
      title={item?.name ?? t("item.one")}
    >
      {error && <Banner tone="bad">{error.message}</Banner>}
      {item === undefined && error === null && <Spinner label={t("loading")} />}
      {item && (
        <div className="stack">
          <StockState item={item} />
          <ChangeItem item={item} />
          <Balances item={item} />
          <Movements item={item} />
        </div>
      )}
    </Sheet>
  );
}

type OfItem = { item: StockItem };

function ChangeItem({ item }: OfItem) {
  const { t } = useTranslation("stock");
  const [isChanging, setChanging] = useState(false);
  if (!useStaffRights().permissions.includes("stock.adjust")) return null;
  return (
    <div className="actions">
      <Button variant="quiet" small onClick={() => setChanging(true)}>
        {t("item.change")}
      </Button>
      {isChanging && <ChangeItemDialog item={item} onClose={() => setChanging(false)} />}
    </div>
  );
}

function Balances({ item: { id } }: OfItem) {
  const { t } = useTranslation("stock");
  const { data, error } = useQuery({
    ...callQuery(listBalances, { params: { id } }),
    staleTime: 0,
  });
  if (error) return <Banner tone="bad">{error.message}</Banner>;
  if (data === undefined) return <Spinner label={t("loading")} />;
  return (
    <section className="stack">
      <h3>{t("where")}</h3>
      {data.items.length === 0 && <p className="small">{t("nowhere")}</p>}
      <SettingsList>
        {data.items.map(({ locationId, location, batch, quantity }) => (
          <Setting
            key={`${locationId} ${batch}`}
            title={<bdi>{location}</bdi>}
            text={batch !== null && t("ofBatch", { batch })}
            action={
              quantity < 0 ? (
                <Badge sign="stop">{t("pieces", { count: quantity })}</Badge>
              ) : (
                <span>{t("pieces", { count: quantity })}</span>
              )
            }
          />
        ))}
      </SettingsList>
    </section>
  );
}

/** The newest of them. */
const AT_ONCE = 10;

function Movements({ item: { id } }: OfItem) {
  const { t } = useTranslation("stock");
  const query = { itemId: id, limit: AT_ONCE };
  const list = useInfiniteQuery({
    queryKey: [...pathKey(listMovements), query],
    queryFn: ({ pageParam: cursor }) => call(listMovements, { query: { ...query, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  });
  const movements = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section className="stack">
      <h3>{t("done")}</h3>
      {list.error && <Banner tone="bad">{list.error.message}</Banner>}
      {list.isPending && <Spinner label={t("loading")} />}
      {list.isSuccess && movements.length === 0 && <p className="small">{t("nothingDone")}</p>}
      <SettingsList>
        {movements.map((movement) => (
          <MovementLine key={movement.id} movement={movement} />
        ))}
      </SettingsList>
      <LoadMore list={list} label={t("more")} loading={t("loading")} />
    </section>
  );
}

function MovementLine({ movement }: { movement: Movement }) {
  const { t, i18n } = useTranslation("stock");
  const { locations } = useStockChoices();
  const { kind, from, to, quantity, batch, reason, code, at } = movement;
  const places = [from, to].filter((id) => id !== null).map((id) => nameIn(locations, id));
  const details = [
    formatMoment(at, localeOf(i18n.language)),
    places.join(" → "),
    batch !== null && t("ofBatch", { batch }),
    code !== null && inGroups(code),
    reason,
  ];
  return (
    <Setting
      title={t(`did.${kind}`)}
      text={details.filter(Boolean).join(" · ")}
      action={<span>{t("pieces", { count: quantity })}</span>}
    />
  );
}
