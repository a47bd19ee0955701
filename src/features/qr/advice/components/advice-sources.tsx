import { useTranslation } from "react-i18next";

/** Where the numbers come from: norms, geometry, what we measured, and what is only an estimate. */
export function AdviceSources() {
  const { t } = useTranslation("advice");
  return (
    <dl className="stack reading">
      {(
        ["norm18004", "norm29158", "norm15415", "camera", "measured", "table", "estimate"] as const
      ).map((source) => (
        <div key={source}>
          <dt>
            <em>{t(`sources.${source}.name`)}</em>
          </dt>
          <dd>{t(`sources.${source}.text`)}</dd>
        </div>
      ))}
    </dl>
  );
}
