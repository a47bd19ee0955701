import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { StaffFilter } from "#shell/staff-list.tsx";
import { StaffPage } from "#shell/staff-page.tsx";
import { guardStaffPage, useStaffRights } from "#shell/staff-rights.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { columnIn, textIn } from "../components/board-columns.ts";
import { Board } from "../components/board.tsx";
import { ManagementLinks } from "../components/management-links.tsx";
import { NewWorkOrderDialog } from "../components/new-work-order-dialog.tsx";
import { SEARCH_MAX } from "../contract.ts";

export const handle = { texts: ["production"] };

export function clientLoader() {
  return guardStaffPage("production.read");
}

/** `/production`: what is to be made, by how far it is. */
export default function ProductionPage() {
  const { t } = useTranslation("production");
  const [asked] = useSearchParams();
  const [isMaking, setMaking] = useState(false);
  const mayPlan = useStaffRights().permissions.includes("production.plan");
  return (
    <StaffPage
      title={t("title")}
      note={t("note")}
      beside={
        mayPlan && (
          <Button small onClick={() => setMaking(true)}>
            {t("new.title")}
          </Button>
        )
      }
    >
      <ManagementLinks />
      <StaffFilter submit={t("find")}>
        <Field label={t("search")}>
          <TextInput
            name="text"
            code
            autoComplete="off"
            defaultValue={textIn(asked)}
            maxLength={SEARCH_MAX}
          />
        </Field>
        <input type="hidden" name="state" value={columnIn(asked)} />
      </StaffFilter>
      {isMaking && <NewWorkOrderDialog onClose={() => setMaking(false)} />}
      <Board />
    </StaffPage>
  );
}
