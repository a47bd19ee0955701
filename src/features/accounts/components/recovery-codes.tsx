import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";

type RecoveryCodesProps = { codes: string[]; onKept: () => void };

/** Shown once: only hashes are stored. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { t } = useTranslation("accounts");
  return (
    <section className="stack" aria-label={t("steps.codesTitle")}>
      <p role="status">{t("steps.codes")}</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="actions">
        <Button onClick={onKept}>{t("steps.kept")}</Button>
      </div>
    </section>
  );
}
