import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { call } from "#platform/pages/call.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { useToast } from "#ui/toast.tsx";
import {
  listStaffInvitations,
  sendStaffInvitation,
  withdrawStaffInvitation,
  type StaffInvitation,
} from "../contract.ts";

const sent = callQuery(listStaffInvitations);

/** Invitations to staff roles that were not accepted; nothing if there are none. */
export function StaffInvitations() {
  const { t } = useTranslation("staff");
  const { data, error } = useQuery(sent);
  if (error) return <Banner tone="bad">{error.message}</Banner>;
  if (data === undefined || data.items.length === 0) return null;
  return (
    <section className="staff-part" aria-labelledby="invited">
      <h2 id="invited">{t("roles.invitations.open")}</h2>
      <SettingsList>
        {data.items.map((invitation) => (
          <InvitedLine key={invitation.id} invitation={invitation} />
        ))}
      </SettingsList>
    </section>
  );
}

function InvitedLine({ invitation }: { invitation: StaffInvitation }) {
  const { t, i18n } = useTranslation("staff");
  const toast = useToast();
  const client = useQueryClient();
  const { id: invitationId, email, role, inviter, state, sentAt, expiresAt } = invitation;
  const words = {
    role: t(`roles.names.${role}`),
    name: inviter,
    day: formatDay(state === "expired" ? expiresAt : sentAt, localeOf(i18n.language)),
  };
  const standing = {
    open: t("roles.invitations.sent", words),
    declined: t("roles.invitations.declined", words),
    expired: t("roles.invitations.expired", words),
    undelivered: t("roles.invitations.undelivered", words),
  };
  const { mutate, isPending } = useMutation({
    mutationFn: (what: "send" | "withdraw") =>
      what === "send"
        ? call(sendStaffInvitation, { params: { invitationId } })
        : call(withdrawStaffInvitation, { params: { invitationId } }),
    onSuccess: (_answer, what) =>
      toast.show({
        title: what === "send" ? t("roles.invitations.invited") : t("roles.invitations.withdrawn"),
      }),
    onError: ({ message }) =>
      toast.show({ tone: "bad", title: t("roles.invitations.failed"), description: message }),
    onSettled: () => client.invalidateQueries({ queryKey: sent.queryKey }),
  });
  return (
    <Setting
      title={<bdi>{email}</bdi>}
      text={standing[state]}
      action={
        <div className="actions">
          <Button
            variant="quiet"
            small
            aria-disabled={isPending}
            aria-label={t("roles.invitations.sendAgainTo", { email })}
            onClick={() => mutate("send")}
          >
            {t("roles.invitations.sendAgain")}
          </Button>
          <Button
            variant="bare"
            small
            aria-disabled={isPending}
            aria-label={t("roles.invitations.withdrawFrom", { email })}
            onClick={() => mutate("withdraw")}
          >
            {t("roles.invitations.withdraw")}
          </Button>
        </div>
      }
    />
  );
}
