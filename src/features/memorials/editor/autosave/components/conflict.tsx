import "./conflict.css";
import { useTranslation } from "react-i18next";
import { formatPartialDate } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { shownText } from "./autosave-state.ts";
import { useAutosave, useSaving } from "./autosave-context.tsx";
import { differencesOf, type Version } from "./differences.ts";
import { textOf, type FieldName } from "./field-text.ts";
import { readItemField } from "./item-fields.ts";

export type ConflictProps = {
  field: FieldName;
  /** The text for a chosen value, as opposed to a typed one. */
  wordsFor?: (value: string) => string;
};

/** Shows both versions of a field that two people changed, and lets the user choose or merge. */
export function Conflict({ field, wordsFor }: ConflictProps) {
  const { t, i18n } = useTranslation("editor");
  const autosave = useAutosave();
  const state = useSaving();
  const say = wordsFor ?? (isDate(field) ? inWords : (value: string) => value);
  const [mine, theirs] = differencesOf(say(shownText(state, field)), say(textOf(state, field)));

  function inWords(value: string) {
    return value === "" ? "" : formatPartialDate(value, localeOf(i18n.language));
  }

  return (
    <div className="conflict" role="alert">
      <h3>
        <Icon name="warning" />
        {t("conflict.title")}
      </h3>
      <p>{t("conflict.text")}</p>
      <div className="conflict-versions">
        <Side title={t("conflict.mine")} version={mine}>
          <Button variant="quiet" small onClick={() => void autosave.keepMine(field)}>
            {t("conflict.keepMine")}
          </Button>
        </Side>
        <Side title={t("conflict.theirs")} version={theirs}>
          <Button variant="quiet" small onClick={() => autosave.takeTheirs(field)}>
            {t("conflict.takeTheirs")}
          </Button>
        </Side>
      </div>
      {field === "biography" && (
        <p>
          <Button variant="bare" small onClick={() => autosave.mergeByHand(field)}>
            {t("conflict.merge")}
          </Button>
        </p>
      )}
    </div>
  );
}

function isDate(field: FieldName): boolean {
  return field === "bornOn" || field === "diedOn" || readItemField(field)?.field === "datedOn";
}

type SideProps = { title: string; version: Version; children: React.ReactNode };

function Side({ title, version: { before, own, after }, children }: SideProps) {
  const { t } = useTranslation("editor");
  const isEmpty = before + own + after === "";
  return (
    <div>
      <p className="small">
        <strong>{title}</strong>
      </p>
      {isEmpty ? (
        <p className="small">{t("conflict.empty")}</p>
      ) : (
        <p className="reading conflict-text">
          {before}
          {own !== "" && <ins>{own}</ins>}
          {after}
        </p>
      )}
      {children}
    </div>
  );
}
