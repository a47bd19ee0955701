import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { callQuery } from "#platform/pages/queries.ts";
import { StaffFilter } from "#shell/staff-list.tsx";
import { Field } from "#ui/field.tsx";
import { PartialDateInput } from "#ui/partial-date-input.tsx";
import { Select } from "#ui/select.tsx";
import { listAuditActions } from "../contract.ts";
import { useActionWords } from "./audit-words.ts";

const actions = callQuery(listAuditActions);

/** Filters the list; the filter is part of the address. */
export function AuditFilterForm({ asked }: { asked: URLSearchParams }) {
  const { t, i18n } = useTranslation("staff");
  const words = useActionWords();
  const { compare } = new Intl.Collator(i18n.language);
  const known = useQuery(actions).data?.actions ?? [];
  const chosen = asked.get("action") ?? "";
  const offered = chosen === "" || known.includes(chosen) ? known : [chosen, ...known];
  const person = asked.get("person");
  return (
    <StaffFilter submit={t("audit.show")}>
      {person !== null && <input type="hidden" name="person" value={person} />}
      <Field label={t("audit.what")}>
        <Select
          name="action"
          defaultValue={chosen}
          empty={t("audit.everything")}
          options={offered
            .map((value) => ({ value, label: words(value) }))
            .toSorted((one, other) => compare(one.label, other.label))}
        />
      </Field>
      <PeriodField name="from" label={t("audit.from")} asked={asked} />
      <PeriodField name="to" label={t("audit.to")} asked={asked} />
    </StaffFilter>
  );
}

type PeriodFieldProps = { name: "from" | "to"; label: string; asked: URLSearchParams };

/** A day, or a month or year as a whole. */
function PeriodField({ name, label, asked }: PeriodFieldProps) {
  const { t, i18n } = useTranslation("editor");
  const labelId = useId();
  return (
    <div className="field" role="group" aria-labelledby={labelId}>
      <span className="field-label" id={labelId}>
        {label}
      </span>
      <PartialDateInput
        isCompact
        name={name}
        defaultValue={asked.get(name) ?? ""}
        locale={i18n.language}
        labels={{
          day: t("date.day"),
          month: t("date.month"),
          year: t("date.year"),
          unknownMonth: t("date.unknownMonth"),
        }}
      />
    </div>
  );
}
