import { useTranslation } from "react-i18next";
import { useLogOut } from "./log-out.ts";

/** In the links of the top bar. */
export function LogOutButton() {
  const { t } = useTranslation("accounts");
  const { mutate, isPending } = useLogOut();
  return (
    <button type="button" aria-disabled={isPending} onClick={() => !isPending && mutate()}>
      {t("logout.submit")}
    </button>
  );
}
