import "./edit.css";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { callApi } from "#platform/pages/api-client.ts";
import type { Page } from "#platform/paging.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Prose } from "#ui/prose.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { Spread } from "#ui/spread.tsx";
import { useToast } from "#ui/toast.tsx";
import type { Candle } from "../../candles/contract.ts";
import { entriesPath, type EntryKind } from "../../components/memorial-queries.ts";
import type { Memorial } from "../../contract.ts";
import type { GuestbookEntry } from "../../guestbook/contract.ts";
import { forgetPage } from "./forget-page.ts";

const AT_ONCE = 20;

type Entry = { id: string; name: string | null; words: string | null; at: string };

function asEntry(entry: GuestbookEntry | Candle): Entry {
  return "authorName" in entry
    ? { id: entry.id, name: entry.authorName, words: entry.message, at: entry.createdAt }
    : { id: entry.id, name: entry.name, words: entry.message, at: entry.litAt };
}

/** What visitors have left, newest first; each can be taken off the page, and put back. */
export function EntriesSection({ memorial, kind }: { memorial: Memorial; kind: EntryKind }) {
  const { t } = useTranslation("keeping");
  const path = entriesPath(memorial.id, kind);
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [path, "keeper"],
    queryFn: ({ pageParam }) =>
      callApi<Page<GuestbookEntry | Candle>>(
        `${path}?${new URLSearchParams({ limit: String(AT_ONCE), ...(pageParam && { cursor: pageParam }) })}`,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const entries = data?.pages.flatMap(({ items }) => items.map(asEntry));
  return (
    <Spread
      id={kind}
      className={entries?.length === 0 ? "spread-nothing" : undefined}
      heading={t(`entries.${kind}.heading`)}
      note={entries !== undefined && entries.length > 0 && t("entries.note")}
    >
      {error && <Banner tone="bad">{error.message}</Banner>}
      {entries === undefined && !error && <Spinner label={t("entries.loading")} />}
      {entries?.length === 0 && <p className="reading">{t(`entries.${kind}.none`)}</p>}
      {entries !== undefined && entries.length > 0 && (
        <div className="stack">
          <ul className="kept-entries">
            {entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} path={path} memorial={memorial} kind={kind} />
            ))}
          </ul>
          {hasNextPage && (
            <div className="actions">
              <Button
                variant="quiet"
                busy={isFetchingNextPage ? t("entries.loading") : null}
                onClick={() => void fetchNextPage()}
              >
                {t("entries.more")}
              </Button>
            </div>
          )}
        </div>
      )}
    </Spread>
  );
}

type EntryRowProps = { entry: Entry; path: string; memorial: Memorial; kind: EntryKind };

function EntryRow({ entry, path, memorial, kind }: EntryRowProps) {
  const { t, i18n } = useTranslation("keeping");
  const toast = useToast();
  const client = useQueryClient();
  const name = entry.name ?? t("entries.nameless");

  async function refresh() {
    forgetPage(client, memorial);
    await client.invalidateQueries({ queryKey: [path, "keeper"] });
  }

  const restore = useMutation({
    mutationFn: () => callApi(`${path}/${entry.id}/restore`, { method: "POST" }),
    onSuccess: refresh,
    onError: ({ message }) =>
      toast.show({ tone: "bad", title: t("entries.restoreFailed"), description: message }),
  });
  const remove = useMutation({
    mutationFn: () => callApi<null>(`${path}/${entry.id}`, { method: "DELETE" }),
    onSuccess: async () => {
      toast.show({
        title: t(`entries.${kind}.removed`),
        action: { label: t("undo.submit"), onPress: () => restore.mutate() },
      });
      await refresh();
    },
    onError: ({ message }) =>
      toast.show({ tone: "bad", title: t("entries.removeFailed"), description: message }),
  });

  return (
    <li className="kept-entry">
      <div className="kept-entry-words">
        <p className="small">
          <bdi className="kept-entry-name">{name}</bdi>,{" "}
          {formatDay(entry.at, localeOf(i18n.language))}
        </p>
        {entry.words !== null && (
          <div className="reading">
            <Prose text={entry.words} />
          </div>
        )}
      </div>
      <Button
        variant="quiet"
        small
        busy={remove.isPending ? t("entries.removing") : null}
        aria-label={t("entries.removeNamed", { name })}
        onClick={() => remove.mutate()}
      >
        {t("entries.remove")}
      </Button>
    </li>
  );
}
