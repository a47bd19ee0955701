import { redirect } from "react-router";

/** `/admin/contact-messages`: letters have become tickets. */
export function loader() {
  throw redirect("/admin/support");
}

export default function ContactMessages() {
  return null;
}
