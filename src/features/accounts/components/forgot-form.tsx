import { useMutation } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { requestPasswordReset, type Forgotten } from "../passwords/contract.ts";
import { useHydrated } from "#shell/hydrated.ts";
import { UsernameInput } from "./username-input.tsx";

/** Requests a reset link. The answer is the same whether or not the account exists. */
export function ForgotForm() {
  const { t } = useTranslation("accounts");
  const hydrated = useHydrated();
  const { mutate, reset, error, isPending, isSuccess } = useMutation({
    mutationFn: (body: Forgotten) => call(requestPasswordReset, { body }),
  });
  const problem = error instanceof ApiError ? error.fields["username"] : undefined;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const username = new FormData(event.currentTarget).get("username");
    if (!isPending) mutate({ username: typeof username === "string" ? username : "" });
  }

  if (isSuccess) return <Sent onAgain={reset} />;
  return (
    <>
      <h1>{t("forgot.title")}</h1>
      <p>{t("forgot.lead")}</p>
      <form className="stack" method="post" noValidate onSubmit={submit}>
        {error && (
          <Banner tone="bad" title={t("forgot.failed")}>
            {error.message}
          </Banner>
        )}
        <Field label={t("login.username")} error={problem}>
          <UsernameInput name="username" />
        </Field>
        <div className="actions">
          <Button type="submit" disabled={!hydrated} busy={isPending ? t("forgot.busy") : null}>
            {t("forgot.submit")}
          </Button>
        </div>
      </form>
    </>
  );
}

function Sent({ onAgain }: { onAgain: () => void }) {
  const { t } = useTranslation("accounts");
  return (
    <>
      <h1 ref={focusOnce} tabIndex={-1}>
        {t("forgot.sentTitle")}
      </h1>
      <p role="status">{t("forgot.sent")}</p>
      <p className="small">{t("forgot.notCome")}</p>
      <div className="actions">
        <Button variant="quiet" onClick={onAgain}>
          {t("forgot.again")}
        </Button>
      </div>
    </>
  );
}

/** Replaces the form and takes the focus. */
function focusOnce(heading: HTMLHeadingElement | null) {
  heading?.focus();
}
