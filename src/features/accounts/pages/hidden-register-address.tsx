import { redirect } from "react-router";

/** `/hidden-register` leads on, whether or not anybody opens there. */
export function loader() {
  throw redirect("/hidden-register-72391");
}

export default function HiddenRegisterAddress() {
  return null;
}
