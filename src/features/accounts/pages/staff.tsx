import { Outlet } from "react-router";

export const handle = { texts: ["accounts", "errors", "staff"] };

export { OnItsWay as HydrateFallback } from "../components/on-its-way.tsx";

/** Around the pages of staff, each of which has its own guard. */
export default function Staff() {
  return <Outlet />;
}
