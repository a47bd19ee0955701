import { useQueries } from "@tanstack/react-query";
import { memo, useState, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Letter } from "#ui/letter.tsx";
import { Spread } from "#ui/spread.tsx";
import { lettersQuery, type LetterKind } from "../../components/memorial-queries.ts";
import type { Moderation } from "../../contract.ts";
import { LetterForm } from "./letter-form.tsx";
import type { Refusal } from "./visitor-form.ts";

type LettersProps = {
  id: string;
  kind: LetterKind;
  /** Where the page begins; `null` for the newest. */
  cursor: string | null;
  /** How many there are, shown or not. */
  count: number;
  refusal: Refusal | null;
  moderation: Moderation;
};

/** What stands under a section's heading in the address: `?guestbook=…#guestbook`. */
const LETTERS_PLACE = { guestbook: "guestbook", tribute: "tributes" } as const;

/** Greetings or tributes, newest first, and the form for one's own. */
export const Letters = memo(function Letters(props: LettersProps) {
  const { id, kind, cursor, count, refusal, moderation } = props;
  const { t } = useTranslation("memorials");
  const place = LETTERS_PLACE[kind];
  const isChecked = moderation === "checked";
  const form = <LetterForm id={id} kind={kind} refusal={refusal} isChecked={isChecked} />;
  return (
    <Spread
      id={place}
      heading={t(`letters.${kind}.heading`)}
      className={count === 0 ? "no-print" : undefined}
    >
      {count === 0 && moderation !== "closed" && (
        <p className="reading">{t(`letters.${kind}.none`)}</p>
      )}
      {count > 0 && <p className="small">{t(`letters.${kind}.count`, { count })}</p>}
      {count > 0 && <LetterPages key={cursor} id={id} kind={kind} cursor={cursor} />}
      {moderation === "closed" ? (
        <p className="small no-print">{t(`entries.closed.${kind}`)}</p>
      ) : kind === "guestbook" ? (
        form
      ) : (
        <details className="disclosure" open={refusal !== null}>
          <summary>{t("letters.tribute.write")}</summary>
          {form}
        </details>
      )}
    </Spread>
  );
});

type LetterPagesProps = Pick<LettersProps, "id" | "kind" | "cursor">;

/** As many pages of letters as one asked for: a link without a script, added below with one. */
function LetterPages({ id, kind, cursor }: LetterPagesProps) {
  const { t, i18n } = useTranslation("memorials");
  const locale = localeOf(i18n.language);
  const [older, setOlder] = useState<string[]>([]);
  const pages = useQueries({
    queries: [cursor, ...older].map((from) => lettersQuery(id, kind, from)),
  }).map(({ data }) => data);
  const place = LETTERS_PLACE[kind];
  const nextCursor = pages.at(-1)?.nextCursor ?? null;

  function addOlder(event: MouseEvent) {
    event.preventDefault();
    if (nextCursor !== null) setOlder([...older, nextCursor]);
  }

  return (
    <>
      {cursor !== null && (
        <p>
          <a href={`?#${place}`}>{t(`letters.${kind}.newest`)}</a>
        </p>
      )}
      <div className="letters">
        {pages.flatMap((page) =>
          (page?.items ?? []).map((entry) => (
            <Letter
              key={entry.id}
              date={{ iso: entry.createdAt, text: formatDay(entry.createdAt, locale) }}
              text={entry.message}
              signature={entry.authorName}
              relation={entry.relation}
            />
          )),
        )}
      </div>
      {nextCursor !== null && (
        <p>
          <a href={`?${place}=${nextCursor}#${place}`} onClick={addOlder}>
            {t(`letters.${kind}.older`)}
          </a>
        </p>
      )}
    </>
  );
}
