import { useTranslation } from "react-i18next";
import type { Piece } from "../contract.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

type Part = Pick<Piece, "seconds" | "startsAt" | "endsAt">;

/** How long it is heard: the part, not the recording. `null` where that isn't known. */
export function heardSeconds({ seconds, startsAt, endsAt }: Part): number | null {
  const end = endsAt ?? seconds;
  return end === null ? null : Math.max(0, end - startsAt);
}

/** As a clock shows it: `3:20`, `1:02:05`. */
export function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const hours = Math.floor(whole / HOUR);
  const minutes = Math.floor((whole % HOUR) / MINUTE);
  const rest = String(whole % MINUTE).padStart(2, "0");
  if (hours === 0) return `${minutes}:${rest}`;
  return `${hours}:${String(minutes).padStart(2, "0")}:${rest}`;
}

/** In words: "3 min. 20 sek.". */
export function usePieceLength(): (seconds: number) => string {
  const { t } = useTranslation("music");
  return (seconds) => {
    const whole = Math.max(1, Math.round(seconds));
    const minutes = Math.floor(whole / MINUTE);
    if (minutes === 0) return t("length.seconds", { seconds: whole });
    const rest = whole % MINUTE;
    if (whole < HOUR) return t("length.minutes", { minutes, seconds: rest });
    return t("length.hours", { hours: Math.floor(whole / HOUR), minutes: minutes % MINUTE });
  };
}
