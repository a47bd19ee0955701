import "../components/tickets.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { StaffPage } from "#shell/staff-page.tsx";
import { guardStaffPage, useStaffRights } from "#shell/staff-rights.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { neighbour } from "../components/desk-keys.ts";
import { useFoundTickets, type FoundTickets } from "../components/found-tickets.ts";
import { InboxViews } from "../components/inbox-views.tsx";
import { Inbox } from "../components/inbox.tsx";
import { LeavingReplies } from "../components/leaving-replies.tsx";
import { useLiveTickets } from "../components/live-tickets.ts";
import { OpenTicket } from "../components/open-ticket.tsx";
import { TicketKeysDialog } from "../components/ticket-keys-dialog.tsx";
import {
  askedOf,
  MACROS_PATH,
  SUPPORT_PATH,
  ticketPath,
  ticketQuery,
  ticketsQuery,
} from "../components/ticket-queries.ts";
import { usePageKeys } from "../components/use-ticket-keys.ts";
import type { Route } from "./+types/support.ts";

export const handle = { texts: ["tickets", "plate-checks", "editor", "errors"] };

export function clientLoader() {
  return guardStaffPage("support.read");
}

/** `/admin/support`: what people write to us; with one of them open, the thread beside the list. */
export default function SupportPage({ params: { ticketId } }: Route.ComponentProps) {
  const { t } = useTranslation("tickets");
  const found = useFoundTickets();
  const { permissions: may } = useStaffRights();
  const [keysShown, setKeysShown] = useState(false);
  const [keysOn, setKeysOn] = useState(true);
  useLiveTickets(ticketId);
  useListKeys({ ticketId, found, isOn: keysOn && !keysShown, onHelp: () => setKeysShown(true) });
  return (
    <StaffPage
      title={useTitle(ticketId)}
      heading={t("title")}
      beside={
        <>
          <InboxViews />
          <ButtonLink variant="quiet" small to={`${SUPPORT_PATH}/new`}>
            {t("new.open")}
          </ButtonLink>
        </>
      }
    >
      <LeavingReplies>
        <div className={classNames("desk", ticketId !== undefined && "desk-open")}>
          <Inbox openId={ticketId} found={found} />
          {ticketId !== undefined && (
            <OpenTicket key={ticketId} ticketId={ticketId} keysOn={keysOn && !keysShown} />
          )}
        </div>
      </LeavingReplies>
      <div className="actions keys-button">
        {may.includes("support.manage") && (
          <ButtonLink variant="bare" small to={MACROS_PATH}>
            {t("macros.open")}
          </ButtonLink>
        )}
        <Button variant="bare" small onClick={() => setKeysShown(true)}>
          {t("keys.button")}
        </Button>
      </div>
      <TicketKeysDialog
        open={keysShown}
        onClose={() => setKeysShown(false)}
        isOn={keysOn}
        onTurn={setKeysOn}
      />
    </StaffPage>
  );
}

/** Of the open one by its subject: a browser with many tabs tells them apart. */
function useTitle(ticketId: string | undefined): string {
  const { t } = useTranslation("tickets");
  const { data } = useQuery({ ...ticketQuery(ticketId ?? ""), enabled: ticketId !== undefined });
  if (data === undefined) return t("title");
  return t("titleOf", { subject: data.subject === "" ? t("noSubject") : data.subject });
}

type ListKeys = {
  ticketId: string | undefined;
  found: FoundTickets;
  isOn: boolean;
  onHelp: () => void;
};

/** Keys for the list, which work whether or not one of it is open. */
function useListKeys({ ticketId, found, isOn, onHelp }: ListKeys): void {
  const [asked] = useSearchParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { data } = useQuery(ticketsQuery(askedOf(asked)));
  const items = found.text === null ? (data?.items ?? []) : found.items;

  usePageKeys(isOn, (action, target) => {
    if (action === "next" || action === "previous") {
      const other = neighbour(items, ticketId, action === "next" ? 1 : -1);
      if (other !== null) void navigate(ticketPath(other.id, search));
      return other !== null;
    }
    if (action === "leave") return leave(target);
    if (action === "list" && ticketId !== undefined) void navigate(`${SUPPORT_PATH}${search}`);
    else if (action === "search") searchField()?.focus();
    else if (action === "help") onHelp();
    else return false;
    return true;
  });
}

function searchField() {
  return document.querySelector<HTMLInputElement>(".ticket-inbox [role=search] input");
}

/** Out of the field, so that single keys work again; dialogs and menus close by themselves. */
function leave(target: Element): boolean {
  if (!target.matches("textarea, input") || target.closest("dialog") !== null) return false;
  document.getElementById("content")?.focus({ preventScroll: true });
  return true;
}
