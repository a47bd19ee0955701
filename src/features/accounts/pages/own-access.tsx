import { Outlet } from "react-router";
import { AccessSection } from "../components/access-section.tsx";
import { SessionsSection } from "../components/sessions-section.tsx";

/** Part of `/profile`: how one gets in, and where one is. */
export default function OwnAccess() {
  return (
    <>
      <Outlet />
      <AccessSection />
      <SessionsSection />
    </>
  );
}
