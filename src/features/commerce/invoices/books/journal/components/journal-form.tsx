import { useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { addressOf } from "#platform/call.ts";
import { isSurelyAfter, parsePartialDate } from "#platform/dates.ts";
import { Button } from "#ui/button.tsx";
import { download } from "#ui/download.ts";
import { FieldGroup } from "#ui/field.tsx";
import { PartialDateInput } from "#ui/partial-date-input.tsx";
import { exportJournal } from "../contract.ts";

/** Fetches the journal of some days; of the financial year so far where none are said. */
export function JournalForm() {
  const { t, i18n } = useTranslation(["bookkeeping", "errors"]);
  const [days, setDays] = useState({ from: "", to: "" });
  const [problems, setProblems] = useState<Problems>({});

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = problemsOf(days);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const { from, to } = days;
    const query = { ...(from !== "" && { from }), ...(to !== "" && { to }) };
    download(addressOf(exportJournal, { query }));
  }

  return (
    <form className="staff-part" noValidate onSubmit={submit}>
      <h2>{t("journal.title")}</h2>
      <p className="small">{t("journal.note")}</p>
      {SIDES.map((side) => {
        const problem = problems[side];
        return (
          <FieldGroup
            key={side}
            label={t(`journal.${side}`)}
            error={problem && t(`errors:fields.${problem}`)}
          >
            <PartialDateInput
              locale={i18n.language}
              onChange={(value) => setDays((before) => ({ ...before, [side]: value }))}
              labels={{
                day: t("date.day"),
                month: t("date.month"),
                year: t("date.year"),
                unknownMonth: t("date.unknownMonth"),
              }}
            />
          </FieldGroup>
        );
      })}
      <div className="actions">
        <Button type="submit">{t("journal.submit")}</Button>
      </div>
    </form>
  );
}

const SIDES = ["from", "to"] as const;
type Problem = "noSuchDate" | "endsBeforeBeginning";
type Problems = { from?: Problem; to?: Problem };

/** As the call refuses them: a download that fails says nothing on the page. */
function problemsOf({ from, to }: { from: string; to: string }): Problems {
  const problems: Problems = {};
  if (from !== "" && parsePartialDate(from) === null) problems.from = "noSuchDate";
  if (to !== "" && parsePartialDate(to) === null) problems.to = "noSuchDate";
  else if (isSurelyAfter(from, to)) problems.to = "endsBeforeBeginning";
  return problems;
}
