import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { isDatabaseAway, sqlStateOf } from "#platform/database/database.server.ts";
import type { ErrorCode } from "#platform/error-codes.ts";
import { AppError, type ErrorBody } from "#platform/errors.ts";
import { contextOf } from "#platform/field-problems.ts";
import { DEFAULT_LOCALE, requestedLocale, type Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";

/** Seconds after which a client may ask again when the database is away. */
const DATABASE_RETRY_SECONDS = 5;
/** How long a client that was told its request is unreadable may go on sending. */
const UNREADABLE_CLOSE_MS = 10_000;

const FASTIFY_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "tooLarge",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupportedType",
  FST_ERR_CTP_INVALID_JSON_BODY: "badRequest",
  FST_ERR_CTP_EMPTY_JSON_BODY: "badRequest",
  FST_REQ_FILE_TOO_LARGE: "tooLarge",
  FST_FILES_LIMIT: "tooLarge",
  FST_FIELDS_LIMIT: "tooLarge",
  FST_PARTS_LIMIT: "tooLarge",
  FST_ERR_NOT_FOUND: "notFound",
};
/** A character that no text in PostgreSQL can hold. */
const UNSTORABLE = /^(22021|22P05)$/;

/** Whatever was thrown, as one of ours. Only `internal` hides something worth a log line. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error)) {
    return new AppError("unavailable", { retryAfter: DATABASE_RETRY_SECONDS });
  }
  if (UNSTORABLE.test(sqlStateOf(error) ?? "")) return new AppError("badRequest");
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = FASTIFY_CODES[code ?? ""];
  if (known !== undefined) return new AppError(known);
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new AppError("badRequest");
  }
  return new AppError("internal", { values: {} });
}

function errorBody(error: AppError, locale: Locale, requestId: string): ErrorBody {
  // texts: errors:*
  const t = translator(locale).getFixedT(locale, "errors");
  const { fields, duplicates, suggestions, values } = error.details;
  return {
    message: t(error.code, values ?? {}),
    code: error.code,
    ...(fields && {
      fields: Object.fromEntries(
        Object.entries(fields).map(([field, problem]) => [
          field,
          t(`fields.${problem.key}`, { ...problem.values, context: contextOf(field) }),
        ]),
      ),
    }),
    ...(duplicates && { duplicates }),
    ...(suggestions && { suggestions }),
    requestId,
  };
}

/** What could not even be read as a request is told so in the same form, in no one's language. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  // Answered already: a connection closed while more of it comes would be reset, the answer lost.
  if (socket.writableEnded && error.code !== "ECONNRESET") return;
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const [status, code] =
    UNREADABLE[error.code ?? ""] ?? (["400 Bad Request", "badRequest"] as const);
  const body = JSON.stringify(errorBody(new AppError(code), DEFAULT_LOCALE, randomUUID()));
  const lines = [
    `HTTP/1.1 ${status}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    "connection: close",
  ];
  socket.end(`${lines.join("\r\n")}\r\n\r\n${body}`);
  const closing = setTimeout(() => socket.destroy(), UNREADABLE_CLOSE_MS);
  socket.once("close", () => clearTimeout(closing));
}

/** By the codes that Node gives them. */
const UNREADABLE: Record<string, readonly [string, ErrorCode]> = {
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", "tooLarge"],
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "badRequest"],
};

type FailedCall = {
  locale: Locale;
  requestId: string;
  route: string | undefined;
  log: Pick<FastifyBaseLogger, "error">;
};

/** The one renderer of errors, for every call. */
export function failureOf(error: unknown, { locale, requestId, route, log }: FailedCall) {
  const known = asAppError(error);
  if (known.code === "internal") log.error({ err: error, requestId, route }, "a call broke");
  return {
    status: known.status,
    details: known.details,
    body: errorBody(known, locale, requestId),
  };
}

export async function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, details, body } = failureOf(error, {
    locale: requestedLocale(request.headers.cookie, request.headers["accept-language"]),
    requestId: request.id,
    route: request.routeOptions.url,
    log: request.log,
  });
  const { retryAfter, allow } = details;
  if (retryAfter !== undefined) reply.header("retry-after", retryAfter);
  if (allow !== undefined) reply.header("allow", allow.join(", "));
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .header("x-content-type-options", "nosniff")
    .header("x-request-id", request.id)
    .type("application/json; charset=utf-8")
    .serializer((value: unknown) => JSON.stringify(value))
    .send(body);
}
