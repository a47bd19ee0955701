import type { QueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ApiError } from "#platform/pages/api-client.ts";
import { pageError } from "#platform/pages/page-error.ts";
import type { ApiQuery } from "#platform/pages/queries.ts";
import { FormPage } from "#ui/form-page.tsx";
import { Lazy } from "#ui/lazy.tsx";
import type { Guard } from "./way-in.tsx";

export function guardOf(error: unknown): Guard | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === "memorials.passwordNeeded") return "password";
  return error.code === "memorials.invitedOnly" ? "invited" : null;
}

/** The restriction by which a page was refused to its rendering; any other refusal is thrown. */
export function guardOrThrow(client: QueryClient, { queryKey }: ApiQuery): Guard {
  const error = client.getQueryState(queryKey)?.error;
  const guard = guardOf(error);
  if (guard === null) throw pageError(error);
  return guard;
}

async function loadWayIn() {
  const { WayIn } = await import("./way-in.tsx");
  return WayIn;
}

type GuardedPageProps = { guard: Guard; isRefused: boolean; isSignedIn: boolean };

/**
 * Identical for everybody and without the person's name. Visitors with access never see the form:
 * it is shown only after the browser's own request was denied, too.
 */
export function GuardedPage({ guard, isRefused, isSignedIn }: GuardedPageProps) {
  const { t } = useTranslation("memorials");
  return (
    <FormPage>
      <title>{t(`guarded.${guard}.title`)}</title>
      <meta name="robots" content="noindex" />
      <h1>{t(`guarded.${guard}.title`)}</h1>
      <p className="reading">{t(`guarded.${guard}.text`)}</p>
      <Lazy load={loadWayIn} need={isRefused ? guard : null}>
        {(WayIn) => <WayIn guard={guard} isSignedIn={isSignedIn} />}
      </Lazy>
    </FormPage>
  );
}
