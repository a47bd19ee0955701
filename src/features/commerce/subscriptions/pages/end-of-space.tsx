import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { data, redirect, useSearchParams } from "react-router";
import { NotFoundContent } from "#features/memorials/components/not-found-content.tsx";
import { withQuery } from "#platform/call.ts";
import { addressIn } from "#platform/i18n/locales.ts";
import { ApiError } from "#platform/pages/api-client.ts";
import { pageContext } from "#platform/pages/page-context.ts";
import { pageError } from "#platform/pages/page-error.ts";
import { prefetch } from "#platform/pages/queries.ts";
import { formLinkHeaders } from "#shell/link-headers.ts";
import { SitePage } from "#shell/site-page.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { TextLink } from "#ui/link.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { EndOrKeep, endOrKeep, isWay } from "../components/end-or-keep.tsx";
import { pageQuery } from "../../orders/components/page-query.ts";
import { useNamedPage } from "../components/named-page.ts";
import { endQuery, spaceQuery } from "../components/space-address.ts";
import { useStanding } from "../components/standing.ts";
import type { ShownSubscription } from "../contract.ts";
import type { Route } from "./+types/end-of-space.ts";

export const handle = { texts: ["subscription", "memorials", "errors"] };

/** The key of the order may stand in the address: it goes to nobody else, and is kept by nothing. */
export const headers = formLinkHeaders;

function keyIn(request: Request): string | null {
  return new URL(request.url).searchParams.get("key");
}

/** With the key it reads without a script; without one only the browser knows who asks. */
export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
  const spaceKey = keyIn(request);
  if (spaceKey === null) return null;
  const { api } = context.get(pageContext);
  const query = spaceQuery({ id, spaceKey });
  const client = await prefetch(api, [query]);
  const found = client.getQueryData(query.queryKey);
  if (found === undefined) throw pageError(client.getQueryState(query.queryKey)?.error);
  if (found !== null) {
    const { memorialId } = found;
    await prefetch(api, [
      ...(memorialId === null ? [] : [pageQuery(memorialId)]),
      ...(wayOf(found) === null ? [] : [endQuery({ id, spaceKey })]),
    ]);
  }
  return data(null, { status: found === null ? 404 : 200 });
}

/** Without a script. The page is answered anew, with what became of it. */
export async function action({ params: { id }, request, context }: Route.ActionArgs) {
  const spaceKey = keyIn(request);
  const form = await request.formData().catch(() => new FormData());
  const way = form.get("way");
  const { api, locale } = context.get(pageContext);
  if (!isWay(way)) return data(null, { status: 400 });
  try {
    await endOrKeep(way, { id, spaceKey }, { api });
    const query = spaceKey === null ? {} : { key: spaceKey };
    const address = addressIn(locale, withQuery(`/subscription/${id}/end`, query));
    return redirect(address, { status: 303, headers: formLinkHeaders() });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return data(error.message, { status: error.status });
  }
}

/** `/subscription/{id}/end`: ends space, or takes the ending back, by whoever has a key of its order. */
export default function EndOfSpacePage({ params: { id }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("subscription");
  const [asked] = useSearchParams();
  const spaceKey = asked.get("key");
  const { data: space, isPending } = useQuery(spaceQuery({ id, spaceKey }));
  return (
    <SitePage title={t("ending.title")}>
      {isPending && <Spinner label={t("loading")} />}
      {space && (
        <FormPage>
          <h1>{t("ending.title")}</h1>
          <Space space={space} spaceKey={spaceKey} problem={actionData ?? null} />
        </FormPage>
      )}
      {!isPending && !space && <NotFoundContent />}
    </SitePage>
  );
}

/** What may be done with it now. */
function wayOf({ state }: ShownSubscription) {
  if (state === "active") return "end";
  return state === "ending" ? "keep" : null;
}

type SpaceProps = { space: ShownSubscription; spaceKey: string | null; problem: string | null };

function Space({ space, spaceKey, problem }: SpaceProps) {
  const { id, memorialId } = space;
  const { name, slug } = useNamedPage(memorialId);
  const standing = useStanding(space);
  const way = wayOf(space);
  return (
    <>
      <p className="lead">
        {slug === null ? (
          name
        ) : (
          <TextLink to={`/memorial/${slug}`}>
            <bdi>{name}</bdi>
          </TextLink>
        )}
      </p>
      <p role="status">{standing}</p>
      {way !== null && (
        <EndOrKeep key={way} way={way} id={id} spaceKey={spaceKey} problem={problem} />
      )}
    </>
  );
}
