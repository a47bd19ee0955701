import { useTranslation } from "react-i18next";
import { ApiError } from "#platform/pages/api-client.ts";
import { FormPage } from "#ui/form-page.tsx";
import { Loaded } from "#ui/loaded.tsx";

/** What stands before a page: a password, or that one must be invited. */
export type Guard = "password" | "invited";

export function guardOf(error: unknown): Guard | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === "passwordNeeded") return "password";
  return error.code === "invitedOnly" ? "invited" : null;
}

async function loadWayIn() {
  const { WayIn } = await import("./way-in.tsx");
  return WayIn;
}

type GuardedPageProps = { guard: Guard; isRefused: boolean; isSignedIn: boolean };

/**
 * The same for everybody, without a word of whom it is about. Whoever was let in before never meets
 * the form: it comes when this browser, too, was refused.
 */
export function GuardedPage({ guard, isRefused, isSignedIn }: GuardedPageProps) {
  const { t } = useTranslation("memorials");
  return (
    <FormPage>
      <title>{t(`guarded.${guard}.title`)}</title>
      <meta name="robots" content="noindex" />
      <h1>{t(`guarded.${guard}.title`)}</h1>
      <p className="reading">{t(`guarded.${guard}.text`)}</p>
      <Loaded load={loadWayIn} need={isRefused ? guard : null}>
        {(WayIn) => <WayIn guard={guard} isSignedIn={isSignedIn} />}
      </Loaded>
    </FormPage>
  );
}
