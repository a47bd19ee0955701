import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { pathOf } from "#platform/call.ts";
import { ApiError, callApi } from "#platform/pages/api-client.ts";
import { Banner } from "#ui/banner.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Field, FieldGroup } from "#ui/field.tsx";
import { RadioList } from "#ui/radio-list.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToast } from "#ui/toast.tsx";
import { GIVEN_ROLES, inviteKeeper, MESSAGE_MAX } from "../contract.ts";

/** Asks somebody for help with the page. Closed until somebody wants to. */
export function InviteForm({ memorialId }: { memorialId: string }) {
  const { t } = useTranslation("keepers");
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <OpenForm memorialId={memorialId} onDone={() => setOpen(false)} />;
  return (
    <div className="actions">
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t("invite.open")}
      </Button>
    </div>
  );
}

function OpenForm({ memorialId, onDone }: { memorialId: string; onDone: () => void }) {
  const { t } = useTranslation("keepers");
  const toast = useToast();
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: Record<string, string>) =>
      callApi(pathOf(inviteKeeper, { id: memorialId }), { method: "POST", body }),
    onSuccess: async () => {
      toast.show({ title: t("invite.done") });
      onDone();
      await client.invalidateQueries();
    },
  });
  const problems = error instanceof ApiError ? error.fields : {};

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = [...new FormData(event.currentTarget)].map(([name, value]) => [
      name,
      typeof value === "string" ? value : "",
    ]);
    if (!isPending) mutate(Object.fromEntries(typed) as Record<string, string>);
  }

  return (
    <form
      className="stack"
      method="post"
      aria-label={t("invite.open")}
      noValidate
      onSubmit={submit}
    >
      {error && Object.keys(problems).length === 0 && <Failure error={error} />}
      <Field label={t("invite.email")} error={problems["email"]}>
        <TextInput name="email" type="email" autoComplete="off" autoCapitalize="none" />
      </Field>
      <FieldGroup label={t("invite.role")} error={problems["role"]}>
        <RadioList
          name="role"
          defaultValue="editor"
          options={GIVEN_ROLES.map((value) => ({
            value,
            title: t(`roles.${value}`),
            text: t(`roleTexts.${value}`),
          }))}
        />
      </FieldGroup>
      <Field
        label={t("invite.message")}
        optional={t("invite.optional")}
        error={problems["message"]}
      >
        <TextArea
          name="message"
          low
          limit={{ max: MESSAGE_MAX, text: (count) => t("invite.left", { count }) }}
        />
      </Field>
      <p className="small">{t("invite.note")}</p>
      <div className="actions">
        <Button type="submit" busy={isPending ? t("invite.busy") : null}>
          {t("invite.submit")}
        </Button>
        <Button variant="bare" onClick={onDone}>
          {t("cancel")}
        </Button>
      </div>
    </form>
  );
}

/** Whose own address isn't confirmed is shown where that is done. */
function Failure({ error }: { error: Error }) {
  const { t } = useTranslation("keepers");
  const isUnverified = error instanceof ApiError && error.code === "verifyFirst";
  return (
    <Banner
      tone="bad"
      title={t("invite.failed")}
      actions={
        isUnverified && (
          <ButtonLink variant="quiet" small to="/profile">
            {t("invite.toAccess")}
          </ButtonLink>
        )
      }
    >
      {error.message}
    </Banner>
  );
}
