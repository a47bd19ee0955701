import { Outlet } from "react-router";
import { NewsSection } from "../components/news-section.tsx";
import { NotificationsSection } from "../components/notifications-section.tsx";

export const handle = { texts: ["news", "memorials"] };

/** Part of `/profile`: new entries on the user's pages, and the notification settings. */
export default function OwnNews() {
  return (
    <>
      <Outlet />
      <NewsSection />
      <NotificationsSection />
    </>
  );
}
