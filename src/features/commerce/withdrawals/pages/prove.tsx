import { useTranslation } from "react-i18next";
import { data, Form, useNavigation } from "react-router";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { pageContext } from "#platform/pages/page-context.ts";
import { formLinkHeaders } from "#shell/link-headers.ts";
import { SitePage } from "#shell/site-page.tsx";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { TextLink } from "#ui/link.tsx";
import { proveWithdrawal, type SettledWithdrawal } from "../contract.ts";
import type { Route } from "./+types/prove.ts";

// texts: withdrawals:prove.outcomes.*

export const handle = { texts: ["withdrawals"] };

export const headers = formLinkHeaders;

type Answer = { settled: SettledWithdrawal } | { problem: string };

/** The button, with or without a script. */
export async function action({ params: { token }, context }: Route.ActionArgs) {
  try {
    const { api } = context.get(pageContext);
    const settled = await call(proveWithdrawal, { params: { token } }, { api });
    return data<Answer>({ settled });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return data<Answer>({ problem: error.message }, { status: error.status });
  }
}

/** The link of a receipt. Opening it uses nothing up, since programs open links; the button does. */
export default function ProveWithdrawalPage({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation("withdrawals");
  return (
    <SitePage title={t("prove.title")}>
      <FormPage>
        <h1>{t("prove.title")}</h1>
        {actionData && "settled" in actionData ? (
          <Settled settled={actionData.settled} />
        ) : (
          <Prove problem={actionData?.problem ?? null} />
        )}
      </FormPage>
    </SitePage>
  );
}

function Prove({ problem }: { problem: string | null }) {
  const { t } = useTranslation("withdrawals");
  const { state } = useNavigation();
  return (
    <Form method="post" className="stack">
      {problem !== null && (
        <Banner tone="bad" title={t("prove.failed")}>
          {problem} <TextLink to="/contact">{t("write")}</TextLink>
        </Banner>
      )}
      <p className="lead">{t("prove.text")}</p>
      <p className="reading">{t("prove.notYou")}</p>
      <div className="actions">
        <Button type="submit" busy={state === "submitting" ? t("prove.busy") : null}>
          {t("prove.submit")}
        </Button>
      </div>
    </Form>
  );
}

function Settled({ settled: { receivedAt, outcome } }: { settled: SettledWithdrawal }) {
  const { t, i18n } = useTranslation("withdrawals");
  const day = formatDay(receivedAt, localeOf(i18n.language));
  return (
    <Banner
      tone={outcome === "accepted" ? "good" : "bad"}
      title={<span role="status">{t(`prove.outcomes.${outcome}`)}</span>}
    >
      {t("prove.settled", { day })}
    </Banner>
  );
}
