import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { TextLink } from "#ui/link.tsx";
import type { TICKET_VIEWS } from "../contract.ts";
import { askedOf, SUPPORT_PATH } from "./ticket-queries.ts";

/** What we owe first; merged ones are found by a search. */
const VIEWS = [
  "open",
  "mine",
  "unassigned",
  "waiting",
  "snoozed",
  "closed",
  "spam",
  "all",
] as const satisfies readonly (typeof TICKET_VIEWS)[number][];

/** The views of the list; each is an address that can be bookmarked. */
export function InboxViews() {
  const { t } = useTranslation("tickets");
  const [asked] = useSearchParams();
  const shown = askedOf(asked);
  return (
    <nav aria-label={t("views.label")}>
      <ul className="ticket-views">
        {VIEWS.map((view) => (
          <li key={view}>
            <TextLink
              to={addressOfView(view, shown.channel)}
              aria-current={view === shown.view ? "true" : undefined}
            >
              {t(`views.${view}`)}
            </TextLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function addressOfView(view: string, channel: string | undefined): string {
  const search = new URLSearchParams({ view, ...(channel !== undefined && { channel }) });
  return `${SUPPORT_PATH}?${search}`;
}
