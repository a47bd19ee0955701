import type { ErrorBody } from "#platform/errors.ts";

/** A call as data, answered without HTTP: how a page asks while the server renders it. */
export type InProcessApi = {
  ask(
    path: string,
    request: { method: string; body: unknown; headers: Record<string, string> },
  ): Promise<{ status: number; body: unknown }>;
};

/** The browser's `fetch`, or the same call handed to the application in-process. */
export type ApiFetch = ((path: string, init: RequestInit) => Promise<Response>) | InProcessApi;

/** A call that was answered, but not with success. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly fields: Record<string, string>;
  readonly duplicates: string[];
  readonly suggestions: Record<string, string> | undefined;
  /** By which the failure is found in the log. */
  readonly requestId: string | null;

  constructor(status: number, message: string, body: Partial<ErrorBody> = {}) {
    super(message);
    this.status = status;
    this.code = body.code;
    this.fields = body.fields ?? {};
    this.duplicates = body.duplicates ?? [];
    this.suggestions = body.suggestions;
    this.requestId = body.requestId ?? null;
  }
}

/** No answer came: there is no connection, or it broke off. */
export class ConnectionError extends Error {
  constructor(cause: unknown) {
    super(noConnection, { cause });
  }
}

/** What is wrong with single fields is said there, and nowhere else. */
export function hasFieldProblems(problem: Error): boolean {
  if (!(problem instanceof ApiError)) return false;
  return Object.keys(problem.fields).length + problem.duplicates.length > 0;
}

/** Words for an error whose body can't be read; set once the translations are there. */
let unknownServerError = "Unknown server error";

export function sayUnknownServerError(text: string): void {
  unknownServerError = text;
}

/** Words instead of the browser's own, which are English; set likewise. */
let noConnection = "No connection";

export function sayNoConnection(text: string): void {
  noConnection = text;
}

export const browserFetch: ApiFetch = (path, init) => fetch(path, init);

type CallOptions = { method?: string; body?: unknown; headers?: Record<string, string> };

/**
 * One call of the documented API. An empty body is `null`, a body that isn't JSON is its text.
 * Throws an `ApiError` for any answer that is not a success, and a `ConnectionError` without one.
 */
export async function callApi<Answer>(
  path: string,
  options: CallOptions = {},
  fetchApi: ApiFetch = browserFetch,
): Promise<Answer> {
  if (typeof fetchApi !== "function") return askInProcess<Answer>(fetchApi, path, options);
  const response = await answerOf(path, options, fetchApi);
  const text = response.status === 204 ? "" : await response.text().catch(failToConnect);
  return parsed(text) as Answer;
}

/** A call that answers with a file. Throws as `callApi`. */
export async function fetchFile(path: string, options: CallOptions): Promise<Blob> {
  const response = await answerOf(path, options, fetch);
  return response.blob().catch(failToConnect);
}

async function answerOf(
  path: string,
  options: CallOptions,
  fetchApi: Exclude<ApiFetch, InProcessApi>,
): Promise<Response> {
  const isForm = typeof FormData !== "undefined" && options.body instanceof FormData;
  const request = fetchApi(path, {
    method: options.method ?? "GET",
    credentials: "include",
    headers: { ...(!isForm && { "content-type": "application/json" }), ...options.headers },
    body: isForm ? (options.body as FormData) : bodyText(options.body),
  });
  const response = await request.catch(failToConnect);
  if (!response.ok) throw await errorOf(response);
  return response;
}

function failToConnect(cause: unknown): never {
  throw new ConnectionError(cause);
}

async function askInProcess<Answer>(
  api: InProcessApi,
  path: string,
  { method = "GET", body, headers = {} }: CallOptions,
): Promise<Answer> {
  const answer = await api.ask(path, { method, body, headers });
  if (answer.status < 400) return answer.body as Answer;
  const failed = answer.body as ErrorBody;
  throw new ApiError(answer.status, failed.message, failed);
}

function bodyText(body: unknown): string | undefined {
  return body === undefined ? undefined : JSON.stringify(body);
}

function parsed(text: string): unknown {
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function errorOf(response: Response): Promise<ApiError> {
  try {
    const body = parsed(await response.text());
    if (typeof body === "object" && body !== null && "message" in body) {
      return new ApiError(response.status, String(body.message), body as ErrorBody);
    }
    return new ApiError(response.status, `Error ${response.status}: ${response.statusText}`);
  } catch {
    return new ApiError(response.status, unknownServerError);
  }
}
