import { useCurrentUser } from "#shell/current-user.ts";
import { PageFrame } from "#shell/page-frame.tsx";
import { NotFoundContent } from "../../components/not-found-content.tsx";
import { GuardedPage } from "./guarded-page.tsx";
import type { Guard } from "./way-in.tsx";

type UnreadableMemorialProps = {
  /** What the browser's own request was refused with. */
  refused: Guard | null;
  /** The restriction that applied to the anonymous rendering. */
  guard: Guard | null;
};

/** In place of a page of a memorial: the way in, or that there is no such page. */
export function UnreadableMemorial({ refused, guard }: UnreadableMemorialProps) {
  const isSignedIn = Boolean(useCurrentUser());
  const restriction = refused ?? guard;
  return (
    <PageFrame>
      {restriction === null ? (
        <NotFoundContent />
      ) : (
        <GuardedPage guard={restriction} isRefused={refused !== null} isSignedIn={isSignedIn} />
      )}
    </PageFrame>
  );
}
