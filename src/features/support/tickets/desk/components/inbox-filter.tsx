import type { SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { textsIn } from "#platform/pages/form-body.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { CHANNELS } from "../../contract.ts";
import type { FoundTickets } from "./found-tickets.ts";
import { askedOf, SUPPORT_PATH } from "./ticket-queries.ts";

/** Search by whatever is known, and the door by which letters came. */
export function InboxFilter({ found }: { found: FoundTickets }) {
  const { t } = useTranslation("tickets");
  const [asked] = useSearchParams();
  const navigate = useNavigate();
  const { view, channel } = askedOf(asked);

  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    found.search(textsIn(new FormData(event.currentTarget), ["text"]).text);
  }

  function choose(chosen: string) {
    const next = new URLSearchParams({
      view: view ?? "open",
      ...(chosen !== "" && { channel: chosen }),
    });
    void navigate(`${SUPPORT_PATH}?${next}`);
  }

  return (
    <div className="ticket-filter">
      <form className="ticket-search" role="search" onSubmit={search}>
        <Field label={t("search.label")}>
          <TextInput name="text" type="search" autoComplete="off" enterKeyHint="search" />
        </Field>
        <div className="actions">
          <Button type="submit" variant="quiet" small>
            {t("search.submit")}
          </Button>
          {found.text !== null && (
            <Button type="reset" variant="bare" small onClick={() => found.search("")}>
              {t("search.end")}
            </Button>
          )}
        </div>
      </form>
      {found.text === null && (
        <Field label={t("channel")}>
          <Select
            value={channel ?? ""}
            empty={t("anyChannel")}
            options={CHANNELS.map((value) => ({ value, label: t(`channels.${value}`) }))}
            onChange={({ target }) => choose(target.value)}
          />
        </Field>
      )}
    </div>
  );
}
