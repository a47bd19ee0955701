import { QueryClient, queryOptions } from "@tanstack/react-query";
import {
  addressOf,
  withQuery,
  type Call,
  type CallAddress,
  type CallAnswer,
  type InputThen,
  type Plain,
} from "#platform/call.ts";
import { ApiError, browserFetch, callApi, type ApiFetch } from "#platform/pages/api-client.ts";

const MINUTE = 60_000;

/** First entry: the path. Second: what becomes the query string. */
export type QueryKey = readonly [path: string, query?: Record<string, Plain>];

type On401 = "throw" | "null" | "login";
type QueryMeta = { on401?: On401; on404?: "throw" | "null" };

/** What a query holds: the call's answer, and `null` where its refusals are turned into that. */
type QueryData<C extends Call, Meta extends QueryMeta> =
  | CallAnswer<C>
  | (Meta extends { on401: "null" } | { on404: "null" } ? null : never);

/**
 * The query of a documented call that reads: `callQuery(getPage, { params: { idOrSlug } })`. Its key is the
 * call's path and query, its data is typed by the call's contract, and so is `queryKey` for `setQueryData`.
 */
export function callQuery<
  C extends Call & { method: "GET" },
  const Meta extends QueryMeta = QueryMeta,
>(called: C, ...[input, meta]: InputThen<CallAddress<C>, [meta?: Meta]>) {
  return apiQuery<QueryData<C, Meta>>(queryKeyOf(called, input), meta);
}

/** With the call's path alone, for what concerns its answers to every query: `invalidateQueries`. */
export function pathKey<C extends Call & { method: "GET" }>(
  called: C,
  ...[input]: InputThen<Pick<CallAddress<C>, "params">, []>
): readonly [path: string] {
  return [queryKeyOf(called, input)[0]];
}

function queryKeyOf(called: Call, input: unknown): QueryKey {
  const { query, ...address } = (input ?? {}) as CallAddress<Call> & { query?: QueryKey[1] };
  const path = addressOf<Call>(called, address);
  return query === undefined ? [path] : [path, query];
}

/** The specification's generic fetch: the key is the call. */
export function apiQuery<Answer>(key: QueryKey, meta: QueryMeta = {}) {
  return queryOptions<Answer, Error, Answer, QueryKey>({ queryKey: key, meta });
}

export type ApiQuery = { queryKey: QueryKey; meta?: QueryMeta | undefined };

function createQueryClient(fetchApi: ApiFetch): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE,
        // On the server a client goes with its page; a timer would hold both for minutes.
        gcTime: typeof document === "undefined" ? Infinity : 5 * MINUTE,
        refetchOnWindowFocus: false,
        // The server asks itself: who waits for a page gets an answer, not another try.
        retry: (failures, error) => fetchApi === browserFetch && failures < 1 && !isFinal(error),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
        queryFn: ({ queryKey, meta }) =>
          fetchByKey(queryKey as unknown as QueryKey, meta ?? {}, fetchApi),
      },
      // Without a net a change fails at once and is said to, rather than wait in silence.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

async function fetchByKey(key: QueryKey, meta: QueryMeta, fetchApi: ApiFetch): Promise<unknown> {
  const [path, query] = key;
  try {
    return await callApi(query === undefined ? path : withQuery(path, query), {}, fetchApi);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 404 && meta.on404 === "null") return null;
    if (error.status !== 401) throw error;
    if (meta.on401 === "null") return null;
    if (meta.on401 === "login" && typeof location !== "undefined") location.assign("/auth");
    throw new ApiError(401, "Unauthorized");
  }
}

/** Who asks stays who they are, and what isn't there won't come: asking again changes nothing. */
const FINAL = [401, 403, 404];

function isFinal(error: Error): boolean {
  return error instanceof ApiError && FINAL.includes(error.status);
}

let inBrowser: QueryClient | undefined;

/** One a tab, so that pages share what was fetched; what came with the document is in it. */
export function browserQueryClient(): QueryClient {
  inBrowser ??= takeFetched(createQueryClient(browserFetch));
  return inBrowser;
}

const onServer = new WeakMap<ApiFetch, QueryClient>();

/** One a page: what its loaders fetch, its components find. */
export function queriesOf(fetchApi: ApiFetch): QueryClient {
  const known = onServer.get(fetchApi);
  if (known !== undefined) return known;
  const made = createQueryClient(fetchApi);
  onServer.set(fetchApi, made);
  return made;
}

/** Fetches what a page shows: on the server into its HTML, in the browser before it is shown. */
export async function prefetch(
  fetchApi: ApiFetch | null,
  queries: ApiQuery[],
): Promise<QueryClient> {
  const client = fetchApi === null ? browserQueryClient() : queriesOf(fetchApi);
  await Promise.all(
    queries.map((options) =>
      client.query({ queryKey: options.queryKey, meta: options.meta }).catch(() => undefined),
    ),
  );
  return client;
}

const FETCHED = "fetched";

type Fetched = { at: number; answers: [QueryKey, unknown][] };

/** What the server fetched for a page, for the browser: data, that nothing runs. */
export function fetchedScript(client: QueryClient): string {
  const answered = client
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === "success" });
  const answers = answered.map(({ queryKey, state }) => [queryKey as unknown, state.data]);
  const json = JSON.stringify({ at: Date.now(), answers }).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="${FETCHED}">${json}</script>`;
}

function takeFetched(client: QueryClient): QueryClient {
  const json = document.getElementById(FETCHED)?.textContent;
  if (json === undefined) return client;
  const { at, answers } = JSON.parse(json) as Fetched;
  for (const [key, data] of answers) client.setQueryData(key, data, { updatedAt: at });
  return client;
}
