import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Form, useSearchParams } from "react-router";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { STAGES } from "../../life/contract.ts";
import { ViewLink } from "../../views/components/view-link.tsx";
import { STANDINGS, type CodeFilter } from "../contract.ts";

// texts: codes:stages.*, ledger:standings.*

/** What the workshop looks for each day; each is an address that can be kept. */
const VIEWS = ["created", "engraved", "verified", "packed", "shipped"] as const;

/** What is looked for stands in the address, so that a view can be kept and sent. */
export function CodeFilterForm({ shown, ownViews }: { shown: CodeFilter; ownViews: ReactNode }) {
  const { t } = useTranslation(["ledger", "codes"]);
  const [asked] = useSearchParams();
  return (
    <div className="stack">
      <nav aria-label={t("views.title")}>
        <ul className="code-views">
          <li>
            <ViewLink filter={{}} shown={shown}>
              {t("views.all")}
            </ViewLink>
          </li>
          {VIEWS.map((stage) => (
            <li key={stage}>
              <ViewLink filter={{ stage }} shown={shown}>
                {t(`views.${stage}`)}
              </ViewLink>
            </li>
          ))}
          <li>
            <ViewLink filter={{ standing: "retired" }} shown={shown}>
              {t("views.retired")}
            </ViewLink>
          </li>
        </ul>
      </nav>
      {ownViews}
      <Form className="staff-filter" method="get" role="search">
        <Field label={t("filter.text")} hint={t("filter.textHint")}>
          <TextInput code name="text" defaultValue={asked.get("text") ?? ""} maxLength={300} />
        </Field>
        <Field label={t("filter.stage")}>
          <Select
            name="stage"
            defaultValue={asked.get("stage") ?? ""}
            empty={t("filter.all")}
            options={STAGES.map((value) => ({ value, label: t(`codes:stages.${value}`) }))}
          />
        </Field>
        <Field label={t("filter.standing")}>
          <Select
            name="standing"
            defaultValue={asked.get("standing") ?? ""}
            empty={t("filter.all")}
            options={STANDINGS.map((value) => ({ value, label: t(`standings.${value}`) }))}
          />
        </Field>
        <div className="actions">
          <Button type="submit" variant="quiet">
            {t("filter.show")}
          </Button>
        </div>
      </Form>
    </div>
  );
}
