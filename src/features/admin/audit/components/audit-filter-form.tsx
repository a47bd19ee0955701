import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { callQuery } from "#platform/pages/queries.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { listAuditActions } from "../contract.ts";
import { useActionWords } from "./audit-words.ts";

const actions = callQuery(listAuditActions);

/** Filters the list; the filter is part of the address. */
export function AuditFilterForm({ asked }: { asked: URLSearchParams }) {
  const { t } = useTranslation("staff");
  const words = useActionWords();
  const known = useQuery(actions).data?.actions ?? [];
  const chosen = asked.get("action") ?? "";
  const offered = chosen === "" || known.includes(chosen) ? known : [chosen, ...known];
  const person = asked.get("person");
  return (
    <Form className="staff-filter" method="get" key={asked.toString()}>
      {person !== null && <input type="hidden" name="person" value={person} />}
      <Field label={t("audit.what")}>
        <Select
          name="action"
          defaultValue={chosen}
          empty={t("audit.everything")}
          options={offered.map((value) => ({ value, label: words(value) }))}
        />
      </Field>
      <Field label={t("audit.from")}>
        <TextInput type="date" name="from" defaultValue={asked.get("from") ?? ""} />
      </Field>
      <Field label={t("audit.to")}>
        <TextInput type="date" name="to" defaultValue={asked.get("to") ?? ""} />
      </Field>
      <div className="actions">
        <Button type="submit" variant="quiet" small>
          {t("audit.show")}
        </Button>
      </div>
    </Form>
  );
}
