// texts: codes:stages.*
import "./own-code.css";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "#platform/pages/api-client.ts";
import type { Page } from "#platform/paging.ts";
import { Badge } from "#ui/badge.tsx";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { listStock, type StockCode } from "../contract.ts";
import { groupCode } from "../model.ts";
import { RenewKey } from "../packages/components/renew-key.tsx";

const AT_ONCE = 20;

/** A reseller's own codes: how far each plate is, and a new key where a card is lost. */
export function Stock() {
  const { t } = useTranslation("codes");
  const [text, setText] = useState("");
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: [listStock.path, { text }],
    queryFn: ({ pageParam }) => callApi<Page<StockCode>>(addressOf(text, pageParam)),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const items = data?.pages.flatMap((page) => page.items);

  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("text");
    if (typeof typed === "string") setText(typed.trim());
  }

  return (
    <div className="stack">
      {(text !== "" || items === undefined || items.length > 0) && (
        <form className="stack" role="search" onSubmit={search}>
          <Field label={t("stock.search")} hint={t("stock.searchHint")}>
            <TextInput code name="text" maxLength={300} />
          </Field>
          <div className="actions">
            <Button type="submit" variant="quiet">
              {t("stock.show")}
            </Button>
          </div>
        </form>
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
      {hasNextPage && (
        <div className="actions">
          <Button
            variant="quiet"
            busy={isFetching ? t("stock.loading") : null}
            onClick={() => void fetchNextPage()}
          >
            {t("stock.more")}
          </Button>
        </div>
      )}
    </div>
  );
}

function addressOf(text: string, cursor: string | null): string {
  const asked = new URLSearchParams({ limit: String(AT_ONCE) });
  if (text !== "") asked.set("text", text);
  if (cursor !== null) asked.set("cursor", cursor);
  return `${listStock.path}?${asked.toString()}`;
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
