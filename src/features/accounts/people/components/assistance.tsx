import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { Button } from "#ui/button.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { useToast } from "#ui/toast.tsx";
import { ReasonDialog } from "#shell/reason-dialog.tsx";
import { beginImpersonation } from "#features/accounts/impersonation/contract.ts";
import { resendMail, type Person, type Resent } from "../contract.ts";

/** Support actions of staff for a user. */
export function Assistance({ person }: { person: Person }) {
  const { t } = useTranslation("staff");
  const { id, can, isUnconfirmed } = person;
  if (!can.assist && !can.seeAs) return null;
  return (
    <section className="staff-part" aria-labelledby="assistance">
      <h2 id="assistance">{t("people.assistance")}</h2>
      <SettingsList>
        {can.assist && isUnconfirmed && <Resend id={id} kind="emailLink" />}
        {can.assist && <Resend id={id} kind="passwordLink" />}
        {can.seeAs && <SeeAs person={person} />}
      </SettingsList>
    </section>
  );
}

function Resend({ id, kind }: { id: string; kind: Resent["kind"] }) {
  const { t } = useTranslation("staff");
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(resendMail, { params: { id }, body: { kind } }),
    onSuccess: () => toast.show({ title: t("people.mail.done") }),
    onError: ({ message }) =>
      toast.show({ tone: "bad", title: t("people.mail.failed"), description: message }),
  });
  return (
    <Setting
      title={t(`people.mail.${kind}`)}
      text={t(`people.mail.${kind}Text`)}
      action={
        <Button
          small
          variant="quiet"
          aria-label={`${t("people.mail.submit")}: ${t(`people.mail.${kind}`)}`}
          busy={isPending ? t("people.mail.busy") : null}
          onClick={() => mutate()}
        >
          {t("people.mail.submit")}
        </Button>
      }
    />
  );
}

function SeeAs({ person: { id, fullName } }: { person: Person }) {
  const { t } = useTranslation("staff");
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  return (
    <Setting
      title={t("people.seeAs.title")}
      text={t("people.seeAs.note")}
      action={
        <Button small variant="quiet" onClick={() => setAsking(true)}>
          {t("people.seeAs.submit")}
        </Button>
      }
    >
      <ReasonDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t("people.seeAs.named", { name: fullName })}
        text={t("people.seeAs.text")}
        words={{
          submit: t("people.seeAs.submit"),
          busy: t("people.seeAs.busy"),
          done: t("people.seeAs.done"),
          failed: t("people.seeAs.failed"),
        }}
        decide={({ reason }) => call(beginImpersonation, { params: { id }, body: { reason } })}
        onDone={() => {
          // A full page load clears what was read as the staff member from memory.
          client.clear();
          location.assign("/profile");
        }}
      />
    </Setting>
  );
}
