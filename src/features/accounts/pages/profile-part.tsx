import type { ProfilePart } from "#shell/profile-parts.ts";
import { AccessSection } from "../components/access-section.tsx";
import { SessionsSection } from "../components/sessions-section.tsx";

/** Login methods and sessions. */
export const profilePart: ProfilePart = { order: 50, Part: OwnAccess, texts: ["accounts"] };

function OwnAccess() {
  return (
    <>
      <AccessSection />
      <SessionsSection />
    </>
  );
}
