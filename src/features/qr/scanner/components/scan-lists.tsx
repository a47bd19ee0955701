import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDay, formatTime } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { removeWaiting, type Waiting } from "#platform/offline/outbox.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { groupCode } from "../../model.ts";
import type { ScannedCode } from "../contract.ts";
import { isJob } from "../model.ts";
import type { Scanned } from "./scans.ts";

/** Scans refused when they were sent later come first: their plates have to be found. */
export function RefusedScans({ refused }: { refused: Waiting[] }) {
  const { t } = useTranslation("scanner");
  if (refused.length === 0) return null;
  return (
    <List title={t("lists.refused")}>
      {refused.map((one) => (
        <li key={one.key}>
          <CodeOf code={one.body["code"] ?? ""} />
          <span className="state state-stop">{one.problem}</span>
          <Button variant="bare" small onClick={() => void removeWaiting(one)}>
            {t("lists.seen")}
          </Button>
        </li>
      ))}
    </List>
  );
}

export function WaitingScans({ waiting }: { waiting: Waiting[] }) {
  const { t } = useTranslation("scanner");
  if (waiting.length === 0) return null;
  return (
    <List title={t("lists.waiting")}>
      {waiting.map(({ key, body, writtenAt }) => (
        <li key={key}>
          <CodeOf code={body["code"] ?? ""} />
          <span className="state">{isJob(body["job"]) && t(`jobs.${body["job"]}.title`)}</span>
          <Clock at={writtenAt} />
        </li>
      ))}
    </List>
  );
}

/** The results, newest first, without the one shown above. */
export function EarlierScans({ scans }: { scans: Scanned[] }) {
  const { t } = useTranslation("scanner");
  const answered = scans.slice(1).filter(({ verdict }) => verdict.kind !== "kept");
  if (answered.length === 0) return null;
  return (
    <List title={t("lists.earlier")}>
      {answered.map(({ key, verdict, at }) => (
        <li key={key}>
          <CodeOf code={verdict.code ?? "—"} />
          <span
            className={classNames(
              "state",
              verdict.kind === "stopped" ? "state-stop" : "state-half",
            )}
          >
            {verdict.kind === "taken"
              ? t(`jobs.${verdict.job}.done`)
              : t(`lists.${verdict.kind === "kept" ? "waiting" : verdict.kind}`)}
          </span>
          <Clock at={at} />
        </li>
      ))}
    </List>
  );
}

/** The history of a code, newest first. */
export function CodeHistory({ found }: { found: ScannedCode }) {
  const { t, i18n } = useTranslation("scanner");
  const locale = localeOf(i18n.language);
  return (
    <List title={t("lists.history")}>
      {found.history.map(({ step, at, by }) => (
        <li key={`${step}${at}`}>
          <span className="state">{t(`steps.${step}`)}</span>
          <span>
            <time dateTime={at}>{formatDay(at, locale)}</time>
            {by && (
              <>
                , <bdi>{by}</bdi>
              </>
            )}
          </span>
        </li>
      ))}
    </List>
  );
}

function List({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="scan-list">
      <h2>{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

function CodeOf({ code }: { code: string }) {
  return (
    <span className="code" translate="no">
      {groupCode(code)}
    </span>
  );
}

function Clock({ at }: { at: Date | string }) {
  const { i18n } = useTranslation();
  return (
    <time dateTime={new Date(at).toISOString()}>{formatTime(at, localeOf(i18n.language))}</time>
  );
}
