import { Outlet, useLoaderData } from "react-router";
import { CarrierContext, type Carrier } from "#features/accounts/components/carried-code.tsx";
import { SAVE_BEGUN } from "#features/memorials/editor/guide/components/begun-page.ts";
import type { ApiFetch } from "#platform/pages/api-client.ts";
import { pageContext } from "#platform/pages/page-context.ts";
import { carrierOf, readPlate } from "../components/plate.ts";
import type { Route } from "./+types/carried-code.ts";

/** If the code can't be loaded, it is called a plate, as most are. */
async function lookAt(
  typed: string | null | undefined,
  url: URL,
  api: ApiFetch | null,
): Promise<Carrier> {
  if (!typed) return "plate";
  if (url.searchParams.get("next") === SAVE_BEGUN) return "page";
  const plate = await readPlate(typed, api ?? undefined).catch(() => null);
  return plate?.code ? carrierOf(plate.code) : "plate";
}

export function loader({ params, url, context }: Route.LoaderArgs) {
  return lookAt(params.code ?? url.searchParams.get("qrCode"), url, context.get(pageContext).api);
}

export function clientLoader({ params, url }: Route.ClientLoaderArgs) {
  return lookAt(params.code ?? url.searchParams.get("qrCode"), url, null);
}

/**
 * For login and registration with a code: whether it belongs to a plate, came by mail, or was made
 * for a page that is begun.
 */
export default function CarriedCodeLayout() {
  return (
    <CarrierContext value={useLoaderData<typeof loader>()}>
      <Outlet />
    </CarrierContext>
  );
}
