import { redirect } from "react-router";
import type { Route } from "./+types/hidden-register-address.ts";

/** `/hidden-register` leads on, whether or not anybody opens there. */
export function loader({ request }: Route.LoaderArgs) {
  throw redirect(`/hidden-register-72391${new URL(request.url).search}`);
}

export default function HiddenRegisterAddress() {
  return null;
}
