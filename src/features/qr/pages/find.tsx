import { redirect } from "react-router";
import type { Route } from "./+types/find.ts";

/** Redirect target of the code form when submitted without a script. */
export function loader({ request }: Route.LoaderArgs) {
  const code = new URL(request.url).searchParams.get("code")?.trim() ?? "";
  throw redirect(code === "" ? "/qr-info" : `/qr-scan/${encodeURIComponent(code)}`);
}

export default function FindPage() {
  return null;
}
