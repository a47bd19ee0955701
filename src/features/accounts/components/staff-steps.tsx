import "./staff-steps.css";
import { useTranslation } from "react-i18next";
import { Icon } from "#ui/icon.tsx";

const STEPS = ["account", "email", "secondStep", "desk"] as const;

/** What a colleague does until the desk opens, in order, and where they are. */
export function StaffSteps({ now }: { now: (typeof STEPS)[number] }) {
  const { t } = useTranslation("accounts");
  const place = STEPS.indexOf(now);
  return (
    <ol className="staff-steps" aria-label={t("staffSteps.title")}>
      {STEPS.map((step, index) => (
        <li key={step} aria-current={step === now ? "step" : undefined}>
          {t(`staffSteps.${step}`)}
          {index < place && (
            <>
              <Icon name="check" />
              <span className="visually-hidden"> {t("staffSteps.done")}</span>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}
