import { redirect } from "react-router";

/** Where a call that needs a login sends the browser. */
export function loader() {
  return redirect("/login");
}
