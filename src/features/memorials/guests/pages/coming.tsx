import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { data, redirect } from "react-router";
import { useOwnView } from "#shell/own-view.ts";
import { PageFrame } from "#shell/page-frame.tsx";
import { formatLocalMoment } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { pageContext } from "#platform/pages/page-context.ts";
import { loaderHeaders } from "#platform/pages/page-error.ts";
import { prefetch } from "#platform/pages/queries.ts";
import { FormPage } from "#ui/form-page.tsx";
import { TextLink } from "#ui/link.tsx";
import { takesGuests } from "../policy.ts";
import { memorialQuery } from "#features/memorials/content/components/memorial-queries.ts";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { guardOf, guardOrThrow } from "#features/memorials/page-access/components/guarded-page.tsx";
import type { Guard } from "#features/memorials/page-access/components/way-in.tsx";
import { UnreadableMemorial } from "#features/memorials/page-access/components/unreadable-memorial.tsx";
import { Coming } from "../components/coming.tsx";
import { isFromMachine } from "../../entries/components/visitor-form.ts";
import { THANKS, typedIn, type Refusal } from "../components/typed-guest.ts";
import { writeGuest } from "../contract.ts";
import type { Route } from "./+types/coming.ts";

export const handle = { texts: ["guests", "memorials"] };
export const headers = loaderHeaders;

/** Not kept: who may write changes from one day to the next. */
const NOT_KEPT = { "cache-control": "no-store" };

export async function loader({ params, context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const query = memorialQuery(params.id);
  const client = await prefetch(api, [query]);
  const memorial = client.getQueryData(query.queryKey);
  const now = new Date().toISOString();
  if (memorial === undefined) {
    const guard = guardOrThrow(client, query);
    return data({ now, guard }, { status: 403, headers: NOT_KEPT });
  }
  // Signed-in users may see more: their browser refetches.
  if (memorial === null) client.clear();
  const guard: Guard | null = null;
  return data({ now, guard }, { status: memorial === null ? 404 : 200, headers: NOT_KEPT });
}

/** Handles the form without a script: the documented call, then back to the page. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const back = () => redirect(`${new URL(request.url).pathname}#${THANKS}`, 303);
  if (isFromMachine(form)) return back();
  const typed = typedIn(form);
  try {
    const { api } = context.get(pageContext);
    await call(writeGuest, { params: { id: params.id }, body: typed }, { api });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const refusal: Refusal = { message: error.message, fields: error.fields, typed };
    return data(refusal, { status: error.status });
  }
  return back();
}

/** `/memorial/{id}/coming`: a visitor tells the keepers that they come, and with how many. */
export default function ComingPage({ params, loaderData, actionData }: Route.ComponentProps) {
  const { data: memorial, error } = useQuery(memorialQuery(params.id));
  useOwnView([memorialQuery(params.id)]);
  if (!memorial) return <UnreadableMemorial refused={guardOf(error)} guard={loaderData.guard} />;
  return (
    <PageFrame palette={memorial.theme}>
      <Invited memorial={memorial} now={loaderData.now} refusal={actionData ?? null} />
    </PageFrame>
  );
}

type InvitedProps = { memorial: Memorial; now: string; refusal: Refusal | null };

function Invited({ memorial, now, refusal }: InvitedProps) {
  const { t } = useTranslation("guests");
  const { id, slug, name } = memorial;
  const isOpen = takesGuests(memorial, now);
  return (
    <FormPage>
      <title>{t("title", { name })}</title>
      <meta name="robots" content="noindex" />
      <h1>{t("heading")}</h1>
      <p className="lead">{t("lead", { name })}</p>
      {isOpen && <Occasions memorial={memorial} />}
      {isOpen ? <Coming id={id} refusal={refusal} /> : <p className="reading">{t("closed")}</p>}
      <p>
        <TextLink to={`/memorial/${slug}`}>{t("toPage", { name })}</TextLink>
      </p>
    </FormPage>
  );
}

/** Where and when, to be sure. */
function Occasions({ memorial }: { memorial: Memorial }) {
  const { t, i18n } = useTranslation("memorials");
  return (
    <div className="reading set-lines">
      {memorial.ceremonies.map(({ name, place, address, at, stream }, index) => {
        const moment = at === null ? null : formatLocalMoment(at, localeOf(i18n.language));
        const words = [name, place, address].filter((part) => part !== null);
        return (
          <p key={index}>
            <bdi>{words.join(", ")}</bdi>
            {moment !== null && at !== null && (
              <>
                {words.length > 0 && <br />}
                <time dateTime={at}>
                  {t(stream === null ? "ceremony.when" : "ceremony.whenFollowed", moment)}
                </time>
              </>
            )}
          </p>
        );
      })}
    </div>
  );
}
