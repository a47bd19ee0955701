// texts: cookies:measured.things.*
import "./stored-list.css";
import { useTranslation } from "react-i18next";

/** In the order in which a page opens. */
const MEASURED = ["answer", "words", "picture", "press", "shift", "with"] as const;

/** What is measured of a visit after a yes, as sums: none of it is kept in the browser. */
export function MeasuredList() {
  const { t } = useTranslation("cookies");
  return (
    <div className="stack stack-tight">
      <p>{t("measured.text")}</p>
      <ul className="stored-list">
        {MEASURED.map((thing) => (
          <li key={thing} className="stored-thing">
            {t(`measured.things.${thing}`)}
          </li>
        ))}
      </ul>
      <p className="small">{t("measured.life")}</p>
    </div>
  );
}
