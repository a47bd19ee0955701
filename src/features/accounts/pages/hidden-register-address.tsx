import { redirect } from "react-router";
import type { Route } from "./+types/hidden-register-address.ts";

/** `/hidden-register` redirects, whether or not the target is enabled. */
export function loader({ request }: Route.LoaderArgs) {
  throw redirect(`/hidden-register-72391${new URL(request.url).search}`);
}

export default function HiddenRegisterAddress() {
  return null;
}
