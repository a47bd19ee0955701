import { Outlet } from "react-router";

export const handle = { texts: ["accounts", "errors", "staff"] };

export { LoadingDesk as HydrateFallback } from "#shell/loading-desk.tsx";

/** Layout of the staff pages, each of which has its own guard. */
export default function Staff() {
  return <Outlet />;
}
