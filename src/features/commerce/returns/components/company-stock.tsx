import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { Badge } from "#ui/badge.tsx";
import { TYPED_CODE_MAX } from "#features/memorials/contract.ts";
import { CodeSearch } from "#ui/code-search.tsx";
import { Banner } from "#ui/banner.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { Setting } from "#ui/settings-list.tsx";
import {
  listPlates,
  STOCK_STATES,
  type StockPlate,
  type StockState,
} from "../../reseller-stock/contract.ts";
import { groupedCode } from "../../orders/model.ts";
import { OwnList } from "../../subscriptions/components/own-list.tsx";
import { canReturn } from "../model.ts";
import { companyCases } from "./company-cases-query.ts";
import { ReportPlates } from "./report-plates.tsx";

const AT_ONCE = 20;
const SIGNS = {
  onTheWay: "none",
  onShelf: "half",
  linked: "half",
  handedOver: "full",
  retired: "stop",
} as const;

type Filter = { state: StockState | ""; text: string };
type Counts = Record<StockState, number>;

type CompanyStockProps = {
  /** How the key of a lost card is renewed. */
  renderKey: (code: string) => ReactNode;
};

/** The company's plates by state; those that are chosen can be sent back or reported as lost. */
export function CompanyStock({ renderKey }: CompanyStockProps) {
  const { t } = useTranslation("company");
  const [filter, setFilter] = useState<Filter>({ state: "", text: "" });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isReporting, setReporting] = useState(false);
  const list = usePlates(filter);
  const announced = useAnnounced();
  const counts = list.data?.pages[0]?.counts;
  const isEmpty = counts !== undefined && sumOf(counts) === 0;

  function choose(code: string, isChosen: boolean) {
    setChosen((before) => [...before.filter((one) => one !== code), ...(isChosen ? [code] : [])]);
  }

  return (
    <OwnList
      id="stock"
      heading={t("stock.title")}
      note={t("stock.note")}
      list={list}
      empty={
        isEmpty ? (
          <EmptyState text={t("stock.none")} action={<OrderPlates />} />
        ) : (
          <EmptyState text={t("stock.noneHere")} />
        )
      }
      above={
        counts !== undefined &&
        !isEmpty && (
          <>
            <p className="reading">{t("stock.counts", counts)}</p>
            {counts.onShelf === 0 && <EmptyShelf underway={counts.onTheWay} />}
            <StockFilter counts={counts} filter={filter} onFilter={setFilter} />
          </>
        )
      }
      below={
        chosen.length > 0 && (
          <div className="actions">
            <Button onClick={() => setReporting(true)}>
              {t("report.open", { count: chosen.length })}
            </Button>
            {isReporting && (
              <ReportPlates
                codes={[...chosen]}
                onClose={() => setReporting(false)}
                onDone={() => {
                  setReporting(false);
                  setChosen([]);
                }}
              />
            )}
          </div>
        )
      }
    >
      {(plate) => (
        <PlateLine
          key={plate.code}
          plate={plate}
          announcedAs={announced.get(plate.code) ?? null}
          renderKey={renderKey}
          isChosen={chosen.includes(plate.code)}
          onChoose={(isChosen) => choose(plate.code, isChosen)}
        />
      )}
    </OwnList>
  );
}

/** Nobody is asked to order again what they have ordered. */
function EmptyShelf({ underway }: { underway: number }) {
  const { t } = useTranslation("company");
  if (underway > 0) return <Banner>{t("stock.underway", { count: underway })}</Banner>;
  return <Banner actions={<OrderPlates />}>{t("stock.emptyShelf")}</Banner>;
}

function OrderPlates() {
  const { t } = useTranslation("company");
  return (
    <ButtonLink variant="quiet" small to="#buy">
      {t("stock.order")}
    </ButtonLink>
  );
}

function usePlates({ state, text }: Filter) {
  const asked = {
    limit: AT_ONCE,
    ...(state !== "" && { state }),
    ...(text !== "" && { text }),
  };
  return useInfiniteQuery({
    queryKey: [listPlates.path, asked],
    queryFn: ({ pageParam: cursor }) =>
      call(listPlates, { query: { ...asked, ...(cursor !== null && { cursor }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** The number of the return by which each plate is on its way back. */
function useAnnounced(): ReadonlyMap<string, string> {
  const { data } = useInfiniteQuery(companyCases);
  const open = (data?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter(({ state }) => state !== "settled");
  return new Map(open.flatMap(({ number, codes }) => codes.map((code) => [code, number])));
}

function sumOf(counts: Counts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

type StockFilterProps = { counts: Counts; filter: Filter; onFilter: (filter: Filter) => void };

function StockFilter({ counts, filter, onFilter }: StockFilterProps) {
  const { t } = useTranslation("company");
  const states = STOCK_STATES.map((value) => ({
    value,
    label: t("stock.state", { name: t(`stock.states.${value}`), number: counts[value] }),
  }));

  return (
    <CodeSearch
      label={t("stock.search")}
      hint={t("stock.searchHint")}
      submit={t("stock.show")}
      maxLength={TYPED_CODE_MAX}
      onSearch={(text) => onFilter({ ...filter, text })}
    >
      <Field label={t("stock.filter")}>
        <Select
          name="state"
          value={filter.state}
          onChange={({ target }) =>
            onFilter({ ...filter, state: STOCK_STATES.find((one) => one === target.value) ?? "" })
          }
          options={[{ value: "", label: t("stock.all", { number: sumOf(counts) }) }, ...states]}
        />
      </Field>
    </CodeSearch>
  );
}

type PlateLineProps = CompanyStockProps & {
  plate: StockPlate;
  announcedAs: string | null;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
};

function PlateLine({ plate: found, announcedAs, ...props }: PlateLineProps) {
  const { t } = useTranslation("company");
  const { renderKey, isChosen, onChoose } = props;
  const { code, plate, state } = found;
  const named = groupedCode(code);
  const isHere = announcedAs === null;
  const isReportable = isHere && canReturn("faulty", state);
  return (
    <Setting
      title={<span translate="no">{named}</span>}
      text={
        <>
          <Badge sign={SIGNS[state]}>{t(`stock.states.${state}`)}</Badge>
          {plate !== null && ` · ${t(`stock.plates.${plate}`)}`}
          {announcedAs !== null && ` · ${t("report.done", { number: announcedAs })}`}
        </>
      }
      action={
        <div className="actions">
          {isHere && state === "onShelf" && renderKey(code)}
          {isReportable && (
            <Checkbox
              label={t("stock.pick")}
              aria-label={t("stock.choose", { code: named })}
              checked={isChosen}
              onChange={({ target }) => onChoose(target.checked)}
            />
          )}
        </div>
      }
    />
  );
}
