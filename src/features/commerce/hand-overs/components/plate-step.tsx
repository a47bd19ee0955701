import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { TYPED_CODE_MAX } from "#features/memorials/contract.ts";
import { CodeSearch } from "#ui/code-search.tsx";
import { Banner } from "#ui/banner.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { LoadMore } from "#ui/load-more.tsx";
import { SettingsList } from "#ui/settings-list.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { groupedCode } from "../../orders/model.ts";
import { listPlates } from "../../reseller-stock/contract.ts";
import type { PreparedPage } from "../contract.ts";
import { ShelfPlate } from "./shelf-plate.tsx";

const AT_ONCE = 20;

/** Which plates open the page; another is chosen from the company's shelf. */
export function PlateStep({ page }: { page: PreparedPage }) {
  const { t } = useTranslation("resellers");
  const [isAdding, setAdding] = useState(false);
  if (page.codes.length === 0) {
    return (
      <>
        <p>{t("steps.plate.none")}</p>
        <Shelf page={page} onLinked={() => setAdding(false)} />
      </>
    );
  }
  return (
    <>
      {page.codes.map((code) => (
        <p key={code}>{t("steps.plate.opens", { code: groupedCode(code) })}</p>
      ))}
      {isAdding ? (
        <Shelf page={page} onLinked={() => setAdding(false)} />
      ) : (
        <div className="actions">
          <Button variant="quiet" onClick={() => setAdding(true)}>
            {t("steps.plate.another")}
          </Button>
        </div>
      )}
    </>
  );
}

function useShelf(text: string) {
  const asked = { limit: AT_ONCE, state: "onShelf", ...(text !== "" && { text }) } as const;
  return useInfiniteQuery({
    queryKey: [listPlates.path, asked],
    queryFn: ({ pageParam: cursor }) =>
      call(listPlates, { query: { ...asked, ...(cursor !== null && { cursor }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
}

type ShelfProps = { page: PreparedPage; onLinked: () => void };

function Shelf({ page, onLinked }: ShelfProps) {
  const { t } = useTranslation(["resellers", "company"]);
  const [text, setText] = useState("");
  const list = useShelf(text);
  const { data, error } = list;
  // Refused to whoever was given the role without a company: there is no shelf, only plates with their cards.
  if (error instanceof ApiError && error.status === 403) return <ClaimWithCard />;
  if (error !== null) return <Banner tone="bad">{error.message}</Banner>;
  if (data === undefined) return <Spinner label={t("loading")} />;
  const items = data.pages.flatMap((one) => one.items);
  const { onShelf = 0, onTheWay = 0 } = data.pages[0]?.counts ?? {};
  if (onShelf === 0) return <EmptyShelf underway={onTheWay} />;
  return (
    <>
      {onShelf > AT_ONCE && (
        <CodeSearch
          label={t("company:stock.search")}
          hint={t("company:stock.searchHint")}
          submit={t("company:stock.show")}
          maxLength={TYPED_CODE_MAX}
          onSearch={setText}
        />
      )}
      {items.length === 0 && <p role="status">{t("company:stock.noneHere")}</p>}
      {items.length > 0 && (
        <SettingsList>
          {items.map((plate) => (
            <ShelfPlate key={plate.code} plate={plate} page={page} onLinked={onLinked} />
          ))}
        </SettingsList>
      )}
      <LoadMore list={list} label={t("steps.plate.more")} loading={t("loading")} />
    </>
  );
}

function EmptyShelf({ underway }: { underway: number }) {
  const { t } = useTranslation("company");
  const isUnderway = underway > 0;
  return (
    <>
      <p>{isUnderway ? t("stock.underway", { count: underway }) : t("stock.emptyShelf")}</p>
      <div className="actions">
        {!isUnderway && (
          <ButtonLink variant="quiet" to="/reseller-dashboard#buy">
            {t("stock.order")}
          </ButtonLink>
        )}
        <ClaimLink />
      </div>
    </>
  );
}

function ClaimWithCard() {
  return (
    <div className="actions">
      <ClaimLink />
    </div>
  );
}

/** A plate that isn't the company's: a family's own, with its card. */
function ClaimLink() {
  const { t } = useTranslation("resellers");
  return (
    <ButtonLink variant="bare" to="/qr-scan">
      {t("dashboard.claim")}
    </ButtonLink>
  );
}
