import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { isDatabaseAway } from "#platform/database/database.server.ts";
import { AppError, type ErrorBody, type ErrorCode } from "#platform/errors.ts";
import { fieldProblems } from "#platform/field-problems.ts";
import { requestedLocale, type Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";

/** Seconds after which a client may ask again when the database is away. */
const DATABASE_RETRY_SECONDS = 5;

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

/** Whatever was thrown, as one of ours. Only `internal` hides something worth a log line. */
function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error)) {
    return new AppError("unavailable", { retryAfter: DATABASE_RETRY_SECONDS });
  }
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = FASTIFY_CODES[code ?? ""];
  if (known !== undefined) return new AppError(known);
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new AppError("badRequest");
  }
  return new AppError("internal", { values: {} });
}

/**
 * zod as Fastify's validator. An address whose parts can't be right is an unknown address;
 * a body or query that isn't names its fields.
 */
export function zodValidator({ schema, httpPart }: { schema: z.ZodType; httpPart?: string }) {
  return (data: unknown) => {
    const parsed = schema.safeParse(data, { reportInput: true });
    if (parsed.success) return { value: parsed.data };
    if (httpPart === "params") return { error: new AppError("notFound") };
    return { error: new AppError("invalid", { fields: fieldProblems(parsed.error.issues) }) };
  };
}

function errorBody(error: AppError, locale: Locale, requestId: string): ErrorBody {
  // texts: errors:*
  const t = translator(locale).getFixedT(locale, "errors");
  const { fields, duplicates, values } = error.details;
  return {
    message: t(error.code, values ?? {}),
    code: error.code,
    ...(fields && {
      fields: Object.fromEntries(
        Object.entries(fields).map(([field, problem]) => [
          field,
          t(`fields.${problem.key}`, problem.values ?? {}),
        ]),
      ),
    }),
    ...(duplicates && { duplicates }),
    requestId,
  };
}

/** The one renderer of errors, for every call. */
export async function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const known = asAppError(error);
  if (known.code === "internal") {
    request.log.error({ err: error, requestId: request.id, route: request.routeOptions.url });
  }
  const { retryAfter, allow } = known.details;
  if (retryAfter !== undefined) reply.header("retry-after", retryAfter);
  if (allow !== undefined) reply.header("allow", allow.join(", "));
  const locale = requestedLocale(request.headers.cookie, request.headers["accept-language"]);
  return reply
    .code(known.status)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .serializer((body: unknown) => JSON.stringify(body))
    .send(errorBody(known, locale, request.id));
}
