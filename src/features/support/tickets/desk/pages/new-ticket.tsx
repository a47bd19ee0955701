import { useMutation } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { LOCALES, localeOf } from "#platform/i18n/locales.ts";
import { ApiError, hasFieldProblems } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { textsIn } from "#platform/pages/form-body.ts";
import { StaffPage } from "#shell/staff-page.tsx";
import { guardStaffPage } from "#shell/staff-rights.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { useFocusOnProblem } from "#ui/field-problems.ts";
import { Field } from "#ui/field.tsx";
import { TextLink } from "#ui/link.tsx";
import { Select } from "#ui/select.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToast } from "#ui/toast.tsx";
import { createTicket, REPLY_MAX, type NewTicket } from "../contract.ts";
import { SUPPORT_PATH, ticketPath } from "../components/ticket-queries.ts";

export const handle = { texts: ["tickets", "errors"] };

export function clientLoader() {
  return guardStaffPage("support.answer");
}

/** `/admin/support/new`: staff write first; what is answered comes into the ticket. */
export default function NewTicketPage() {
  const { t } = useTranslation("tickets");
  return (
    <StaffPage title={t("new.title")} note={t("new.note")}>
      <div className="staff-part">
        <p>
          <TextLink to={SUPPORT_PATH}>{t("toList")}</TextLink>
        </p>
        <NewTicketForm />
      </div>
    </StaffPage>
  );
}

function NewTicketForm() {
  const { t, i18n } = useTranslation("tickets");
  const toast = useToast();
  const navigate = useNavigate();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: NewTicket) => call(createTicket, { body }),
    onSuccess: async ({ id }) => {
      toast.show({ title: t("new.done") });
      await navigate(ticketPath(id));
    },
  });
  const fields = error instanceof ApiError ? error.fields : {};
  const form = useFocusOnProblem(error);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const names = ["name", "email", "locale", "subject", "body"] as const;
    const typed = textsIn(new FormData(event.currentTarget), names);
    mutate({ ...typed, locale: localeOf(typed.locale) });
  }

  return (
    <form ref={form} className="stack" method="post" noValidate onSubmit={submit}>
      {error && !hasFieldProblems(error) && (
        <Banner tone="bad" title={t("reply.failed")}>
          {error instanceof ApiError ? error.message : t("offline")}
        </Banner>
      )}
      <Field label={t("new.name")} error={fields["name"]}>
        <TextInput name="name" autoComplete="off" />
      </Field>
      <Field label={t("new.email")} error={fields["email"]}>
        <TextInput name="email" type="email" autoComplete="off" />
      </Field>
      <Field label={t("details.locale")} hint={t("details.localeHint")} error={fields["locale"]}>
        <Select
          name="locale"
          defaultValue={localeOf(i18n.language)}
          options={LOCALES.map((value) => ({ value, label: t(`locales.${value}`) }))}
        />
      </Field>
      <Field label={t("details.subject")} error={fields["subject"]}>
        <TextInput name="subject" autoComplete="off" />
      </Field>
      <Field label={t("new.body")} error={fields["body"]}>
        <TextArea name="body" limit={{ max: REPLY_MAX, text: (count) => t("left", { count }) }} />
      </Field>
      <div className="actions">
        <Button type="submit" busy={isPending ? t("sending") : null}>
          {t("reply.submit")}
        </Button>
      </div>
    </form>
  );
}
