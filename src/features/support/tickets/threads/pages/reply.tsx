import { useTranslation } from "react-i18next";
import { data, Form, redirect, useNavigation } from "react-router";
import { localeOf } from "#platform/i18n/locales.ts";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { textsIn } from "#platform/pages/form-body.ts";
import { pageContext, type PageContext } from "#platform/pages/page-context.ts";
import { formLinkHeaders } from "#shell/link-headers.ts";
import { SitePage } from "#shell/site-page.tsx";
import { Button } from "#ui/button.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { AskForLink, type Asking } from "../components/ask-for-link.tsx";
import { ThreadForm, type ThreadRefusal } from "../components/thread-form.tsx";
import { ThreadMessages } from "../components/thread-messages.tsx";
import { askForLink, closeThread, getThread, sendThreadMessage, type Thread } from "../contract.ts";
import { promisedDay } from "../model.ts";
import type { Route } from "./+types/reply.ts";

export const handle = { texts: ["threads", "errors"] };

export const headers = formLinkHeaders;

type Loaded = { thread: Thread; isLate: boolean } | { thread: null; isExpired: boolean };
type Done = { refusal: ThreadRefusal | null; asking: Asking | null };

/** Reading uses nothing up: mail programs open links, too. */
export async function loader({ params: { token }, context }: Route.LoaderArgs): Promise<Loaded> {
  const { api } = context.get(pageContext);
  try {
    const thread = await call(getThread, { params: { token } }, { api });
    const isLate = thread.answerBy !== null && new Date(thread.answerBy) < new Date();
    return { thread, isLate };
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 410)) throw error;
    return { thread: null, isExpired: error.status === 410 };
  }
}

/** The forms of the page, as they are posted without a script: the documented calls, then back to it. */
export async function action({ params: { token }, request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const typed = textsIn(form, ["intent", "body", "number", "email"]);
  const { api } = context.get(pageContext);
  // Not the request's own address, which a script's has an ending of its own.
  const here = `/support/reply/${token}`;
  try {
    return await carryOut(typed, token, { api, here });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { message, fields, status } = error;
    const { intent, body, number, email } = typed;
    const isAsking = intent === "renew" || intent === "ask";
    const done: Done = {
      refusal: isAsking ? null : { message, fields, body },
      asking: isAsking ? { isMailed: false, message, fields, typed: { number, email } } : null,
    };
    return data(done, { status });
  }
}

type Typed = Record<"intent" | "body" | "number" | "email", string>;

async function carryOut(
  { intent, body, number, email }: Typed,
  token: string,
  { api, here }: Pick<PageContext, "api"> & { here: string },
) {
  const params = { token };
  if (intent === "renew" || intent === "ask") {
    const asked = intent === "renew" ? { token } : { number, email };
    await call(askForLink, { body: asked }, { api });
    return data<Done>({ refusal: null, asking: { isMailed: true } });
  }
  if (intent === "close") {
    await call(closeThread, { params }, { api });
    return redirect(here, 303);
  }
  await call(sendThreadMessage, { params, body: { body } }, { api });
  return redirect(`${here}#write`, 303);
}

/** `/support/reply/{token}`: what was written, an answer to it, and »Det er løst«. */
export default function ReplyPage({
  params: { token },
  loaderData,
  actionData,
}: Route.ComponentProps) {
  const { t } = useTranslation("threads");
  const asking = actionData?.asking ?? null;
  const { thread } = loaderData;
  return (
    <SitePage title={thread?.subject ?? t("title")}>
      {thread === null ? (
        <FormPage>
          <AskForLink isExpired={loaderData.isExpired} asking={asking} />
        </FormPage>
      ) : (
        <FormPage note={<p className="small">{t("number", { number: thread.number })}</p>}>
          <h1>{thread.subject}</h1>
          <p className="lead">
            <ThreadStanding thread={thread} isLate={loaderData.isLate} />
          </p>
          <ThreadMessages messages={thread.messages} token={token} />
          <ThreadForm token={token} refusal={actionData?.refusal ?? null} />
          {thread.can.close && <Close />}
        </FormPage>
      )}
    </SitePage>
  );
}

/** Whose turn it is, and until when. */
function ThreadStanding({ thread, isLate }: { thread: Thread; isLate: boolean }) {
  const { state, answerBy } = thread;
  const { t, i18n } = useTranslation("threads");
  if (state === "closed") return t("standing.closed");
  if (state === "waiting") return t("standing.waiting");
  if (answerBy === null) return t("standing.open");
  const day = promisedDay(answerBy, localeOf(i18n.language));
  return isLate ? t("standing.late", { day }) : t("standing.by", { day });
}

function Close() {
  const { t } = useTranslation("threads");
  const { formData, state } = useNavigation();
  const isBusy = state !== "idle" && formData?.get("intent") === "close";
  return (
    <Form method="post" className="stack">
      <input type="hidden" name="intent" value="close" />
      <p className="small">{t("close.text")}</p>
      <div className="actions">
        <Button type="submit" variant="quiet" busy={isBusy ? t("close.busy") : null}>
          {t("close.submit")}
        </Button>
      </div>
    </Form>
  );
}
