import "#features/memorials/editor/components/edit.css";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { inOneSentence } from "#platform/lists.ts";
import { call } from "#platform/pages/call.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { LoadMore } from "#ui/load-more.tsx";
import { Prose } from "#ui/prose.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { Section } from "#ui/section.tsx";
import { useToast } from "#ui/toast.tsx";
import type { Candle } from "#features/memorials/entries/candles/contract.ts";
import { entriesPath, entryCalls } from "#features/memorials/messages/components/entry-queries.ts";
import type { EntryKind } from "#features/memorials/entries/contract.ts";
import type { Memorial } from "#features/memorials/content/contract.ts";
import type { Message } from "#features/memorials/messages/contract.ts";
import { DeletedPlace } from "#features/memorials/editor/deleted/components/deleted-place.tsx";
import { useDeletionSteps } from "#features/memorials/editor/autosave/components/deletion-steps.ts";
import { Fold } from "#features/memorials/editor/components/fold.tsx";
import { invalidatePage } from "#features/memorials/content/components/forget-page.ts";
import { refreshDeleted } from "#features/memorials/deleted/components/deleted-query.ts";

const AT_ONCE = 20;
/** Names in the summary. */
const NAMED = 3;

type Entry = { id: string; name: string | null; words: string | null; at: string };

function asEntry(entry: Message | Candle): Entry {
  return "authorName" in entry
    ? { id: entry.id, name: entry.authorName, words: entry.message, at: entry.createdAt }
    : { id: entry.id, name: entry.name, words: entry.message, at: entry.litAt };
}

/** Visitors' entries, newest first; each can be removed and restored. */
export function EntriesSection({ memorial, kind }: { memorial: Memorial; kind: EntryKind }) {
  const { t, i18n } = useTranslation(["editor", "memorials"]);
  const locale = localeOf(i18n.language);
  const path = entriesPath(memorial.id, kind);
  const list = useInfiniteQuery({
    queryKey: [path, "keeper"],
    queryFn: ({ pageParam }) =>
      call(entryCalls[kind].list, {
        params: { id: memorial.id },
        query: { limit: AT_ONCE, ...(pageParam !== null && { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const { data, error } = list;
  const entries = data?.pages.flatMap(({ items }) => items.map(asEntry));
  const names = (entries ?? []).slice(0, NAMED).map(({ name }) => name ?? t("entries.nameless"));
  return (
    <Section
      id={kind}
      className={entries?.length === 0 ? "spread-nothing" : undefined}
      heading={t(`memorials:kinds.${kind}.heading`)}
      note={entries !== undefined && entries.length > 0 && t("entries.note")}
    >
      {error && <Banner tone="bad">{error.message}</Banner>}
      {entries === undefined && !error && <Spinner label={t("entries.loading")} />}
      {entries?.length === 0 && <p className="reading">{t(`memorials:kinds.${kind}.noneYet`)}</p>}
      {entries !== undefined && entries.length > 0 && (
        <Fold
          id={kind}
          fields={[]}
          summary={[t("entries.latest", { names: inOneSentence(names, locale) })]}
          action={t("entries.show")}
        >
          <ul className="kept-entries">
            {entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} path={path} memorial={memorial} kind={kind} />
            ))}
          </ul>
          <LoadMore list={list} label={t("entries.more")} loading={t("entries.loading")} />
        </Fold>
      )}
    </Section>
  );
}

type EntryRowProps = { entry: Entry; path: string; memorial: Memorial; kind: EntryKind };

function EntryRow({ entry, path, memorial, kind }: EntryRowProps) {
  const { t, i18n } = useTranslation(["editor", "memorials"]);
  const toast = useToast();
  const client = useQueryClient();
  const deletions = useDeletionSteps();
  const name = entry.name ?? t("entries.nameless");
  const params = { id: memorial.id, entryId: entry.id };

  async function refresh() {
    invalidatePage(client, memorial);
    const queryKey = [path, "keeper"];
    await Promise.all([
      client.invalidateQueries({ queryKey }),
      refreshDeleted(client, memorial.id),
    ]);
  }

  async function showBack() {
    deletions.end([entry.id]);
    toast.show({ title: t("deleted.back") });
    await refresh();
  }

  const restore = useMutation({
    mutationFn: () => call(entryCalls[kind].restore, { params }),
    onSuccess: showBack,
    onError: ({ message }) =>
      toast.show({ tone: "bad", title: t("deleted.failed"), description: message }),
  });
  const place = <DeletedPlace />;
  const remove = useMutation({
    mutationFn: () => call(entryCalls[kind].remove, { params }),
    onSuccess: async () => {
      const undo = () => restore.mutate();
      deletions.add([entry.id], undo);
      toast.show({
        title: t(`memorials:kinds.${kind}.offPage`),
        description: place,
        action: { label: t("undo.submit"), onPress: undo },
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
