import { useTranslation } from "react-i18next";
import type { TreeConsent } from "../contract.ts";

/** What a tree says of whoever is asked. */
export function SaidOfThem({ consent }: { consent: TreeConsent }) {
  const { t } = useTranslation("family-tree-people");
  const { memorial, name, birthName, nickname, kin, birth, events, notes } = consent;
  const lines: [string, string | null][] = [
    [t("answer.name"), name],
    [t("answer.birthName"), birthName],
    [t("answer.nickname"), nickname],
    [t("answer.kin"), kin],
    [t("answer.birth"), birth === null ? null : together([birth.dateText, birth.place])],
    ...events.map(({ kind, title, dateText, place, note }): [string, string] => [
      t(`events.${kind}`),
      together([title, dateText, place, note]),
    ]),
    [t("answer.notes"), notes],
  ];
  return (
    <section className="stack">
      <h2>{t("answer.said", { name: memorial })}</h2>
      <dl className="stack">
        {lines.map(([term, text], index) =>
          text === null || text === "" ? null : (
            <div key={index}>
              <dt className="small">{term}</dt>
              <dd>
                <bdi>{text}</bdi>
              </dd>
            </div>
          ),
        )}
      </dl>
    </section>
  );
}

function together(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join(", ");
}
