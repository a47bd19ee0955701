// texts: cookies:stored.*
import "./stored-list.css";
import { useTranslation } from "react-i18next";
import { PURPOSES } from "../contract.ts";
import type { Stored } from "./stored-things.ts";

/** What a visit stores in a browser, by purpose: name, use and storage period. */
export function StoredList({ things }: { things: Stored[] }) {
  const { t } = useTranslation("cookies");
  return PURPOSES.map((purpose) => {
    const own = things.filter((thing) => thing.purpose === purpose);
    return (
      <div key={purpose} className="stack stack-tight">
        <h3>{t(`purposes.${purpose}.name`)}</h3>
        {own.length === 0 ? (
          <p>{t("list.nothing")}</p>
        ) : (
          <dl className="stored-list">
            {own.map((thing) => (
              <StoredThing key={thing.key} thing={thing} />
            ))}
          </dl>
        )}
      </div>
    );
  });
}

function StoredThing({ thing: { key, names, place, life } }: { thing: Stored }) {
  const { t } = useTranslation("cookies");
  return (
    <div className="stored-thing">
      <dt translate="no">
        {names.map((name) => (
          <code key={name}>{name}</code>
        ))}
      </dt>
      <dd>{t(`stored.${key}`)}</dd>
      <dd className="small">
        {t(`place.${place}`)} · <LifeOf life={life} isOfTab={place === "tab"} />
      </dd>
    </div>
  );
}

function LifeOf({ life, isOfTab }: { life: Stored["life"]; isOfTab: boolean }) {
  const { t } = useTranslation("cookies");
  if (life === null) return isOfTab ? t("life.tab") : t("life.cleared");
  return "days" in life
    ? t("life.days", { count: life.days })
    : t("life.months", { count: life.months });
}
