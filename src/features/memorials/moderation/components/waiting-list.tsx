import { useInfiniteQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDay, formatPartialDate, parsePartialDate } from "#platform/dates.ts";
import { formatDecade } from "#platform/decades.ts";
import { localeOf, type Locale } from "#platform/i18n/locales.ts";
import { call } from "#platform/pages/call.ts";
import { useReadOnly } from "#platform/pages/read-only.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Letter } from "#features/memorials/messages/components/letter.tsx";
import { LoadMore } from "#ui/load-more.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { useKindTexts } from "../../sections/components/kind-texts.ts";
import { listWaiting, type PutAwayEntry, type WaitingEntry } from "../contract.ts";
import { useDeciding, waitingKey, type Kept } from "./deciding.ts";
import { PutAwayLetter } from "./put-away-letter.tsx";
import { usePuttingAway } from "./putting-away.ts";

const SHOWN = 20;

type ListProps = { memorial: Kept };

function useWaitingEntries(memorial: Kept, isDeclined: boolean) {
  const [path = ""] = waitingKey(memorial);
  const asked = { limit: SHOWN, ...(isDeclined && { declined: "true" as const }) };
  const list = useInfiniteQuery({
    queryKey: [path, isDeclined],
    queryFn: ({ pageParam }) =>
      call(listWaiting, {
        params: { id: memorial.id },
        query: { ...asked, ...(pageParam !== null && { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  return { list, entries: list.data?.pages.flatMap(({ items }) => items) };
}

/**
 * Pending messages as they will appear, each with approve and decline; also for several at once.
 */
export function WaitingList({ memorial }: ListProps) {
  const { t } = useTranslation("moderation");
  const { entries, list } = useWaitingEntries(memorial, false);
  const { decide, isDeciding, isPending } = useDeciding(memorial);
  const { putAway, takeUp, isPuttingAway, isTakingUp } = usePuttingAway(memorial);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const isReadOnly = useReadOnly();
  const readable = (entries ?? []).filter(isReadable);
  const chosenEntries = readable.filter(({ id }) => chosen.includes(id));
  const choose = (id: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id));
  if (list.error) return <Banner tone="bad">{list.error.message}</Banner>;
  if (entries === undefined) return <Spinner label={t("loading")} />;
  if (entries.length === 0) return <p className="reading">{t("none")}</p>;
  return (
    <>
      {readable.length > 1 && !isReadOnly && (
        <div className="actions" role="group" aria-label={t("several")}>
          <Button
            variant="bare"
            small
            onClick={() => setChosen(chosenEntries.length > 0 ? [] : readable.map(({ id }) => id))}
          >
            {chosenEntries.length > 0 ? t("chooseNone") : t("chooseAll")}
          </Button>
          {chosenEntries.length > 0 && (
            <>
              <Button
                variant="quiet"
                small
                busy={isPending ? t("deciding") : null}
                onClick={() => decide("show", chosenEntries)}
              >
                {t("showChosen", { count: chosenEntries.length })}
              </Button>
              <Button variant="bare" small onClick={() => decide("decline", chosenEntries)}>
                {t("declineChosen", { count: chosenEntries.length })}
              </Button>
            </>
          )}
        </div>
      )}
      <div className="letters">
        {entries.map((entry) =>
          isReadable(entry) ? (
            <WaitingLetter key={entry.id} entry={entry}>
              {(name) => (
                <>
                  <Button
                    variant="quiet"
                    small
                    busy={isDeciding("show", entry.id) ? t("deciding") : null}
                    aria-label={t("showNamed", { name })}
                    onClick={() => decide("show", [entry])}
                  >
                    {t("show")}
                  </Button>
                  <Button
                    variant="quiet"
                    small
                    busy={isPuttingAway(entry.id) ? t("deciding") : null}
                    aria-label={t("notTodayNamed", { name })}
                    onClick={() => putAway([entry])}
                  >
                    {t("notToday")}
                  </Button>
                  <Button
                    variant="quiet"
                    small
                    aria-label={t("declineNamed", { name })}
                    onClick={() => decide("decline", [entry])}
                  >
                    {t("decline")}
                  </Button>
                  {readable.length > 1 && (
                    <Checkbox
                      label={t("choose")}
                      aria-label={t("chooseNamed", { name })}
                      checked={chosen.includes(entry.id)}
                      onChange={(event) => choose(entry.id, event.target.checked)}
                    />
                  )}
                </>
              )}
            </WaitingLetter>
          ) : (
            <PutAwayLetter
              key={entry.id}
              entry={entry}
              isBusy={isTakingUp(entry.id)}
              onTakeUp={() => takeUp([entry])}
            />
          ),
        )}
      </div>
      <LoadMore list={list} label={t("more")} loading={t("loading")} />
    </>
  );
}

/** Declined entries that can still be restored. */
export function DeclinedList({ memorial }: ListProps) {
  const { t, i18n } = useTranslation("moderation");
  const { entries, list } = useWaitingEntries(memorial, true);
  const { decide, isDeciding } = useDeciding(memorial);
  if (entries === undefined || entries.length === 0) return null;
  return (
    <details className="disclosure">
      <summary>{t("declined.open")}</summary>
      <div className="letters">
        {entries.filter(isReadable).map((entry) => (
          <WaitingLetter key={entry.id} entry={entry}>
            {(name) => (
              <>
                <Button
                  variant="quiet"
                  small
                  busy={isDeciding("wait", entry.id) ? t("deciding") : null}
                  aria-label={t("declined.backNamed", { name })}
                  onClick={() => decide("wait", [entry])}
                >
                  {t("declined.back")}
                </Button>
                {entry.restorableUntil !== null && (
                  <span className="small">
                    {t("declined.until", {
                      day: formatDay(entry.restorableUntil, localeOf(i18n.language)),
                    })}
                  </span>
                )}
              </>
            )}
          </WaitingLetter>
        ))}
      </div>
      <LoadMore list={list} label={t("more")} loading={t("loading")} />
    </details>
  );
}

function isReadable(entry: WaitingEntry | PutAwayEntry): entry is WaitingEntry {
  return entry.putAwayUntil === null;
}

type WaitingLetterProps = { entry: WaitingEntry; children: (name: string) => ReactNode };

function WaitingLetter({ entry, children }: WaitingLetterProps) {
  const { t, i18n } = useTranslation(["moderation", "memorials"]);
  const { t: tOfKinds, texts } = useKindTexts("waiting");
  const isReadOnly = useReadOnly();
  const { kind, createdAt, message, relation, waitsFor, picture } = entry;
  const name = entry.authorName ?? t("nameless");
  const locale = localeOf(i18n.language);
  const day = formatDay(createdAt, locale);
  const memory = memoryOf(entry, locale);
  const text =
    memory === null
      ? tOfKinds(texts.get(kind) ?? "", { day })
      : t(`memory.${memory.as}`, { when: memory.when, day });
  return (
    <Letter
      date={{ iso: createdAt, text }}
      text={message ?? ""}
      signature={name}
      relation={relation}
      picture={picture && { ...picture, alt: t("memorials:letters.picture.from", { name }) }}
      waiting={waitsFor === "checked" ? null : t(`why.${waitsFor}`)}
      actions={!isReadOnly && children(name)}
    />
  );
}

/** Of which time a memory is, and how it is said; `null` for a greeting. */
function memoryOf({ happenedOn, decade }: WaitingEntry, locale: Locale) {
  if (decade !== undefined) return { as: "decade", when: formatDecade(decade, locale) } as const;
  if (happenedOn === undefined) return null;
  const when = formatPartialDate(happenedOn, locale);
  if (happenedOn.startsWith("~")) return { as: "about", when } as const;
  const day = parsePartialDate(happenedOn)?.day ?? null;
  return { as: day === null ? "within" : "day", when } as const;
}
