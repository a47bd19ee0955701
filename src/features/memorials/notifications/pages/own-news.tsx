import { Outlet } from "react-router";
import { NewsSection } from "../components/news-section.tsx";
import { NotificationsSection } from "../components/notifications-section.tsx";

export const handle = { texts: ["news"] };

/** Part of `/profile`: what is new on one's pages, and how one hears of it. */
export default function OwnNews() {
  return (
    <>
      <Outlet />
      <NewsSection />
      <NotificationsSection />
    </>
  );
}
