import { requireOwnDocument } from "#shell/scanner/own-document.ts";
import { guardStaffPage } from "#shell/staff-rights.ts";
import { PackingDesk } from "../components/packing-desk.tsx";
import type { Route } from "./+types/warehouse-scanner.ts";

/** See `requireOwnDocument`. */
export const handle = { texts: ["warehouse", "packing", "scanner"], runsWasm: true };

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireOwnDocument(request);
  return guardStaffPage("warehouse.work");
}

/** `/admin/warehouse-scanner`: the packing desk; `?box=…` is the box beside the scanner. */
export default function WarehouseScannerPage() {
  return <PackingDesk />;
}
