import { useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { StaffPage } from "#shell/staff-page.tsx";
import { guardStaffPage } from "#shell/staff-rights.ts";
import { SEARCH_MAX } from "../contract.ts";
import { PeopleList } from "../components/people-list.tsx";

export function clientLoader() {
  return guardStaffPage("users.read");
}

/** `/admin/users`: all accounts. The search text stays out of the URL. */
export default function PeoplePage() {
  const { t } = useTranslation("staff");
  const [text, setText] = useState("");

  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("text");
    setText(typeof typed === "string" ? typed.trim() : "");
  }

  return (
    <StaffPage title={t("people.title")} note={t("people.note")}>
      <form className="staff-filter" role="search" onSubmit={search}>
        <Field label={t("people.search")}>
          <TextInput name="text" autoCapitalize="none" autoComplete="off" maxLength={SEARCH_MAX} />
        </Field>
        <div className="actions">
          <Button type="submit" variant="quiet" small>
            {t("people.find")}
          </Button>
        </div>
      </form>
      <PeopleList text={text} />
    </StaffPage>
  );
}
