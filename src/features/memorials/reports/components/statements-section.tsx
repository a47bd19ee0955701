import "#ui/disclosure.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { call } from "#platform/pages/call.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { TextLink } from "#ui/link.tsx";
import { Prose } from "#ui/prose.tsx";
import { Section } from "#ui/section.tsx";
import { appealStatement, listStatements, type Statement } from "../statements/contract.ts";
import { Appeal } from "./appeal-form.tsx";
import { useReportedWords } from "./reported-words.ts";
import { Decision, EarlierDecisions } from "./decision.tsx";

function statementsQuery(id: string) {
  return { ...callQuery(listStatements, { params: { id } }, { on404: "null" }), staleTime: 0 };
}

/** What was hidden or taken off the page after a report, and what its writers can do. */
export function StatementsSection({ memorial }: { memorial: { id: string } }) {
  const { t } = useTranslation("reports");
  const { data: list } = useQuery(statementsQuery(memorial.id));
  if (!list || list.items.length === 0) return null;
  return (
    <Section id="statements" heading={t("statements.heading")} note={t("statements.note")}>
      <div className="stack">
        {list.items.map((statement) => (
          <OneStatement key={statement.id} memorialId={memorial.id} statement={statement} />
        ))}
      </div>
    </Section>
  );
}

type OneStatementProps = { memorialId: string; statement: Statement };

function OneStatement({ memorialId, statement }: OneStatementProps) {
  const { t, i18n } = useTranslation("reports");
  const { id, state, subject, quotes, hiddenAt, decision, earlier, appeal, appealUntil, can } =
    statement;
  const day = (moment: string) => formatDay(moment, localeOf(i18n.language));
  // Sending the appeal doesn't fold it before one's eyes.
  const [isOpen] = useState(can.appeal && appeal === null);
  const at = decision?.decidedAt ?? hiddenAt;
  const what = useReportedWords()(subject.kind);
  const done = decision === null ? "hidden" : decision.outcome;
  return (
    <details className="disclosure" id={`statement-${id}`} open={isOpen}>
      <summary>
        {at === null
          ? t(`statements.done.${done}`, { what })
          : t("statements.doneOn", { done: t(`statements.done.${done}`, { what }), day: day(at) })}
      </summary>
      <div className="stack statement">
        {quotes.map((quote) => (
          <div key={quote} className="reading quotation">
            <Prose text={quote} />
          </div>
        ))}
        <HiddenTime statement={statement} />
        {decision === null ? (
          <p>{t("statements.notDecided")}</p>
        ) : (
          <Decision decision={decision} level="h3" />
        )}
        <EarlierDecisions decisions={earlier} />
        {state === "appealed" && appeal === null && <p>{t("states.appealedByOthers")}</p>}
        {decision?.outcome !== "remove" && (
          <p>
            <TextLink to={subject.address}>{t("toPage")}</TextLink>
          </p>
        )}
        {decision !== null && (
          <Appeal
            by="writers"
            level="h3"
            appeal={appeal}
            until={appealUntil}
            canAppeal={can.appeal}
            queryKey={statementsQuery(memorialId).queryKey}
            send={(text) =>
              call(appealStatement, {
                params: { id: memorialId, statementId: id },
                body: { text },
              })
            }
          />
        )}
      </div>
    </details>
  );
}

/** From when to when it is hidden, or was. */
function HiddenTime({ statement: { hiddenAt, shownAt } }: { statement: Statement }) {
  const { t, i18n } = useTranslation("reports");
  if (hiddenAt === null) return null;
  const [day, until] = [hiddenAt, shownAt ?? hiddenAt].map((moment) =>
    formatDay(moment, localeOf(i18n.language)),
  );
  if (shownAt === null) return <p>{t("statements.hiddenSince", { day })}</p>;
  if (day === until) return <p>{t("statements.hiddenOn", { day })}</p>;
  return <p>{t("statements.hiddenFromTo", { day, until })}</p>;
}
