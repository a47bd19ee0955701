import type { ProfilePart } from "#shell/profile-parts.ts";
import { NewsSection } from "../components/news-section.tsx";
import { NotificationsSection } from "../components/notifications-section.tsx";

/** New entries on the user's pages, and the notification settings. */
export const profilePart: ProfilePart = { order: 40, Part: OwnNews, texts: ["news", "memorials"] };

function OwnNews() {
  return (
    <>
      <NewsSection />
      <NotificationsSection />
    </>
  );
}
