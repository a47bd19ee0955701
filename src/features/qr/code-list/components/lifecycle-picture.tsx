import { useTranslation } from "react-i18next";
import { STAGES } from "#features/qr/lifecycle/contract.ts";
import { ways } from "#features/qr/lifecycle/model.ts";

// texts: codes:stages.*, code-list:press.*

/** Every stage of a plate with the steps that follow it, from the table that defines them. */
export function LifecyclePicture() {
  const { t } = useTranslation(["code-list", "codes"]);
  const all = ways();
  return (
    <section className="staff-part" id="life">
      <h2>{t("life.title")}</h2>
      <p className="small">{t("life.note")}</p>
      <ol className="life-picture">
        {STAGES.map((stage) => (
          <li key={stage}>
            <strong>{t(`codes:stages.${stage}`)}</strong>
            <ul>
              {all
                .filter(({ from }) => from === stage)
                .map(({ step, to, isBack }) => (
                  <li key={step}>
                    <span aria-hidden="true">{isBack ? "↑ " : "↓ "}</span>
                    {t(`press.${step}`)} <span className="small">({t(`codes:stages.${to}`)})</span>
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}
