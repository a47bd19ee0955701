// texts: codes:stages.*
import "./own-code.css";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { pathKey } from "#platform/pages/queries.ts";
import { Badge } from "#ui/badge.tsx";
import { TYPED_CODE_MAX } from "#features/memorials/contract.ts";
import { CodeSearch } from "#ui/code-search.tsx";
import { Banner } from "#ui/banner.tsx";
import { LoadMore } from "#ui/load-more.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { listStock, type StockCode } from "../contract.ts";
import { groupCode } from "../model.ts";
import { RenewKey } from "../packages/components/renew-key.tsx";

const AT_ONCE = 20;

/** A reseller's own codes: the stage of each plate, and a new key for a lost card. */
export function Stock() {
  const { t } = useTranslation("codes");
  const [text, setText] = useState("");
  const list = useInfiniteQuery({
    queryKey: [...pathKey(listStock), { text }],
    queryFn: ({ pageParam: cursor }) =>
      call(listStock, { query: { limit: AT_ONCE, text: text === "" ? undefined : text, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  const { data, error } = list;
  const items = data?.pages.flatMap((page) => page.items);

  return (
    <div className="stack">
      {(text !== "" || items === undefined || items.length > 0) && (
        <CodeSearch
          label={t("stock.search")}
          hint={t("stock.searchHint")}
          submit={t("stock.show")}
          maxLength={TYPED_CODE_MAX}
          onSearch={setText}
        />
      )}
      {error && <Banner tone="bad">{error.message}</Banner>}
      {items === undefined && error === null && <Spinner label={t("stock.loading")} />}
      {items?.length === 0 && (
        <p role="status">{text === "" ? t("stock.none") : t("stock.notHere")}</p>
      )}
      {items !== undefined && items.length > 0 && (
        <SettingsList>
          {items.map((code) => (
            <StockLine key={code.code} code={code} />
          ))}
        </SettingsList>
      )}
      <LoadMore list={list} label={t("stock.more")} loading={t("stock.loading")} />
    </div>
  );
}

function StockLine({ code: { code, state, stage, isClaimed, packageName } }: { code: StockCode }) {
  const { t } = useTranslation("codes");
  const isFree = !isClaimed && state !== "retired";
  return (
    <Setting
      title={
        <span className="own-code" translate="no">
          {groupCode(code)}
        </span>
      }
      text={
        <>
          {state === "retired" ? (
            <Badge sign="stop">{t("states.retired")}</Badge>
          ) : (
            <Badge sign={isClaimed ? "full" : "none"}>
              {isClaimed ? t("stock.claimed") : t("stock.free")}
            </Badge>
          )}{" "}
          · {t(`stages.${stage}`)} · <bdi>{packageName}</bdi>
        </>
      }
      action={isFree && <RenewKey code={code} small />}
    />
  );
}
