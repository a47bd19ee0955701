import { useTranslation } from "react-i18next";
import type { Film } from "./picture-views.ts";

const MINUTE = 60;

/** Duration and sound of a film, shown before playback: "2 min. 14 sek., med lyd". */
export function useFilmLength() {
  const { t } = useTranslation("memorials");

  function lengthOf(seconds: number): string {
    const whole = Math.max(1, Math.round(seconds));
    const minutes = Math.floor(whole / MINUTE);
    const rest = whole % MINUTE;
    if (minutes === 0) return t("pictures.seconds", { seconds: rest });
    return t("pictures.minutes", { minutes, seconds: rest });
  }

  return ({ seconds, hasSound }: Film): string => {
    if (seconds === null) return "";
    const length = lengthOf(seconds);
    if (hasSound === null) return length;
    return t(hasSound ? "pictures.withSound" : "pictures.withoutSound", { length });
  };
}
