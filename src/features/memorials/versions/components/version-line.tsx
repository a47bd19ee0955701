import { useId } from "react";
import { useTranslation } from "react-i18next";
import { formatDay, formatTime } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Button } from "#ui/button.tsx";
import { Setting } from "#ui/settings-list.tsx";
import { typedName } from "../../components/typed-name.ts";
import type { Memorial } from "#features/memorials/content/contract.ts";
import type { Change } from "../contract.ts";
import { VersionDetail } from "./version-detail.tsx";

export type VersionLineProps = {
  memorial: Memorial;
  change: Change;
  /** Of the same thing. */
  last: Change;
  isOpen: boolean;
  onToggle: () => void;
};

/** What was done, by whom and when. Open: what it changed, and what can be done about it. */
export function VersionLine({ memorial, change, last, isOpen, onToggle }: VersionLineProps) {
  const { t } = useTranslation("versions");
  const detail = useId();
  const { of, deed, name } = change;
  const what = t(`deeds.${of}.${deed}`, { what: change.title ?? t("untitled") });
  const when = useWho()(change);
  const isStanding = last.id === change.id && deed !== "delete";
  return (
    <Setting
      title={name === null ? what : <bdi>{name}</bdi>}
      text={[name === null ? "" : `${what}.`, when, isStanding ? t("isLast") : ""].join(" ").trim()}
      action={
        <Button
          variant="quiet"
          small
          aria-expanded={isOpen}
          aria-controls={isOpen ? detail : undefined}
          aria-label={t(isOpen ? "closeNamed" : "openNamed", { what: `${name ?? what}. ${when}` })}
          onClick={onToggle}
        >
          {t(isOpen ? "close" : "open")}
        </Button>
      }
    >
      {isOpen && (
        <div id={detail}>
          <VersionDetail memorial={memorial} change={change} last={last} />
        </div>
      )}
    </Setting>
  );
}

/** "Lise Bech, 23. november 2026 kl. 14.05." */
function useWho(): (change: Change) => string {
  const { t, i18n } = useTranslation("versions");
  const locale = localeOf(i18n.language);
  return ({ at, by, isByMe }) => {
    const when = t("when", { day: formatDay(at, locale), time: formatTime(at, locale) });
    if (isByMe) return t("who.me", { when });
    return by === null ? when : t("who.somebody", { name: typedName(by), when });
  };
}
