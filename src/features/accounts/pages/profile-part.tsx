import { Outlet } from "react-router";
import { AccessSection } from "../components/access-section.tsx";
import { SessionsSection } from "../components/sessions-section.tsx";

/** Part of `/profile`: login methods and sessions. */
export default function OwnAccess() {
  return (
    <>
      <Outlet />
      <AccessSection />
      <SessionsSection />
    </>
  );
}
