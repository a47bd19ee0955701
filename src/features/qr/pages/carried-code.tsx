import { Outlet, useLoaderData } from "react-router";
import { CarrierContext } from "#features/accounts/components/carried-code.tsx";
import type { ApiFetch } from "#platform/pages/api-client.ts";
import { pageContext } from "#platform/pages/page-context.ts";
import { carrierOf, readPlate } from "../components/plate.ts";
import type { Route } from "./+types/carried-code.ts";

/** Where the code can't be read, the page says what most of them stand on. */
async function lookAt(typed: string | null | undefined, api: ApiFetch | null) {
  if (!typed) return "plate";
  const plate = await readPlate(typed, api ?? undefined).catch(() => null);
  return plate?.code ? carrierOf(plate.code) : "plate";
}

export function loader({ params, url, context }: Route.LoaderArgs) {
  return lookAt(params.code ?? url.searchParams.get("qrCode"), context.get(pageContext).api);
}

export function clientLoader({ params, url }: Route.ClientLoaderArgs) {
  return lookAt(params.code ?? url.searchParams.get("qrCode"), null);
}

/** Around login and registration with a code: whether it is a plate's or came by mail. */
export default function CarriedCodeLayout() {
  return (
    <CarrierContext value={useLoaderData<typeof loader>()}>
      <Outlet />
    </CarrierContext>
  );
}
