import "#ui/disclosure.css";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDay, formatMoment } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Prose } from "#ui/prose.tsx";
import type { ReportKind } from "#features/memorials/sections/contract.ts";
import type { Snapshot } from "../contract.ts";
import { Facts } from "./facts.tsx";

type ReportedThingProps = { snapshot: Snapshot | null; kind: ReportKind; heading: string };

/** Of these the name is a title, of all others it is who signed. */
const TITLED: readonly ReportKind[] = ["memorial", "event"];

/** The thing as it stood when it was reported, whatever has become of it. */
export function ReportedThing({ snapshot, kind, heading }: ReportedThingProps) {
  const { t, i18n } = useTranslation("cases");
  if (snapshot === null) return null;
  const { at, name, text, createdAt, facts, events, files } = snapshot;
  const locale = localeOf(i18n.language);
  const isTitle = TITLED.includes(kind);
  return (
    <section className="staff-part">
      <h2>{heading}</h2>
      <p className="small">{t("thing.asOf", { moment: formatMoment(at, locale) })}</p>
      {name !== null && isTitle && (
        <p>
          <b>{name}</b>
        </p>
      )}
      {text !== null && (
        <div className="reading quotation">
          <Prose text={text} />
        </div>
      )}
      {name !== null && !isTitle && (
        <p>
          {t("thing.signed")} <bdi>{name}</bdi>
        </p>
      )}
      {createdAt !== null && (
        <p className="small">{t("thing.since", { day: formatDay(createdAt, locale) })}</p>
      )}
      <Facts facts={facts} />
      {events.length > 0 && (
        <details className="disclosure">
          <summary>{t("thing.events")}</summary>
          <ul className="case-list">
            {events.map((event) => (
              <li key={JSON.stringify(event)}>
                <b>{event.title}</b>
                {event.text !== null && <Prose text={event.text} />}
                <Facts facts={event.facts} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {files.map(({ id, mime, address }, index) => (
        <EvidenceFile key={id} mime={mime} address={address} number={index + 1} />
      ))}
      {text === null && facts.length === 0 && files.length === 0 && <p>{t("thing.empty")}</p>}
    </section>
  );
}

type EvidenceFileProps = { mime: string; address: string; number: number };

/** What a browser draws by itself, and never runs. */
const PICTURES: readonly string[] = ["image/jpeg", "image/png", "image/webp", "image/avif"];

/** Not shown until it is asked for: nobody has to see it by accident. */
function EvidenceFile({ mime, address, number }: EvidenceFileProps) {
  const { t } = useTranslation("cases");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p>
        <a href={address} target="_blank" rel="noreferrer">
          {t("thing.file", { number, mime })}
        </a>
      </p>
      {PICTURES.includes(mime) && (
        <details
          className="disclosure"
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary>{t("thing.seePicture", { number })}</summary>
          {isOpen && (
            <img className="case-picture" src={address} alt={t("thing.picture", { number })} />
          )}
        </details>
      )}
    </>
  );
}
