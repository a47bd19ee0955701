import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { UnlessReadOnly } from "#platform/pages/read-only.ts";
import { call } from "#platform/pages/call.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Setting } from "#ui/settings-list.tsx";
import { useToast } from "#ui/toast.tsx";
import { sendInvitation, withdrawInvitation, type KeeperInvitation } from "../contract.ts";

const SIGNS = { open: "half", declined: "none", expired: "none", undelivered: "stop" } as const;

type LineProps = { memorialId: string; invitation: KeeperInvitation };

/** A pending invitation. */
export function InvitationLine({ memorialId, invitation }: LineProps) {
  const { t, i18n } = useTranslation("keepers");
  const toast = useToast();
  const client = useQueryClient();
  const { id: invitationId, email, role, state, sentAt, expiresAt } = invitation;
  const params = { id: memorialId, invitationId };
  const date = state === "expired" ? expiresAt : sentAt;
  const standing = t(`invitations.${state}`, {
    role: t(`roles.${role}`),
    day: formatDay(date, localeOf(i18n.language)),
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (what: "send" | "withdraw") =>
      what === "send" ? call(sendInvitation, { params }) : call(withdrawInvitation, { params }),
    onSuccess: (_answer, what) =>
      toast.show({ title: what === "send" ? t("invite.done") : t("invitations.withdrawn") }),
    onError: ({ message }) =>
      toast.show({ tone: "bad", title: t("invitations.failed"), description: message }),
    onSettled: () => client.invalidateQueries(),
  });
  return (
    <Setting
      title={<bdi>{email}</bdi>}
      text={<Badge sign={SIGNS[state]}>{standing}</Badge>}
      action={
        <UnlessReadOnly>
          <div className="actions">
            <Button
              variant="quiet"
              small
              aria-disabled={isPending}
              aria-label={t("invitations.sendAgainTo", { email })}
              onClick={() => mutate("send")}
            >
              {t("invitations.sendAgain")}
            </Button>
            <Button
              variant="bare"
              small
              aria-disabled={isPending}
              aria-label={t("invitations.withdrawFrom", { email })}
              onClick={() => mutate("withdraw")}
            >
              {t("invitations.withdraw")}
            </Button>
          </div>
        </UnlessReadOnly>
      }
    />
  );
}
