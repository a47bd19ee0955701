import type { ErrorBody } from "#platform/errors.ts";

/** The browser's `fetch`, or the same request handed to the application in-process. */
export type ApiFetch = (path: string, init: RequestInit) => Promise<Response>;

/** A call that was answered, but not with success. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly fields: Record<string, string>;
  readonly duplicates: string[];
  /** By which the failure is found in the log. */
  readonly requestId: string | null;

  constructor(status: number, message: string, body: Partial<ErrorBody> = {}) {
    super(message);
    this.status = status;
    this.code = body.code;
    this.fields = body.fields ?? {};
    this.duplicates = body.duplicates ?? [];
    this.requestId = body.requestId ?? null;
  }
}

/** Words for an error whose body can't be read; set once the translations are there. */
let unknownServerError = "Unknown server error";

export function sayUnknownServerError(text: string): void {
  unknownServerError = text;
}

export const browserFetch: ApiFetch = (path, init) => fetch(path, init);

/**
 * One call of the documented API. An empty body is `null`, a body that isn't JSON is its text.
 * Throws an `ApiError` for any answer that is not a success.
 */
export async function callApi<Answer>(
  path: string,
  options: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
  fetchApi: ApiFetch = browserFetch,
): Promise<Answer> {
  const isForm = typeof FormData !== "undefined" && options.body instanceof FormData;
  const response = await fetchApi(path, {
    method: options.method ?? "GET",
    credentials: "include",
    headers: { ...(!isForm && { "content-type": "application/json" }), ...options.headers },
    body: isForm ? (options.body as FormData) : bodyText(options.body),
  });
  if (!response.ok) throw await errorOf(response);
  const text = response.status === 204 ? "" : await response.text();
  return parsed(text) as Answer;
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
