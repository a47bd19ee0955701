import { useTranslation } from "react-i18next";
import { VerdictPanel } from "#shell/scanner/verdict-panel.tsx";
import type { Verdict } from "./judging.ts";

/** The result, legible from two steps away: a sign, one word, the code, and the reason. */
export function VerdictField({ verdict }: { verdict: Verdict | null }) {
  const { t } = useTranslation("scanner");
  if (verdict === null)
    return <VerdictPanel tone="still" word={t("verdict.ready")} text={t("hint")} />;
  const { code } = verdict;
  switch (verdict.kind) {
    case "taken": {
      const { job, isRepeated, isUnchecked, package: from } = verdict;
      const progress = isRepeated ? t("verdict.repeated") : from && t("verdict.package", from);
      const text = [progress, isUnchecked && t("verdict.unchecked")].filter(Boolean).join(" ");
      return (
        <VerdictPanel tone="go" icon="check" word={t(`jobs.${job}.done`)} code={code} text={text} />
      );
    }
    case "found": {
      const { stage, isRetired, isLinked } = verdict.found;
      const text = t(isLinked ? "verdict.linked" : "verdict.unlinked");
      const word = isRetired ? t("verdict.retired") : t(`stages.${stage}`);
      return <VerdictPanel tone="still" word={word} code={code} text={text} />;
    }
    case "kept": {
      const why = verdict.needsLogin ? "login" : verdict.isKnown ? "net" : "unlisted";
      const text = t(`verdict.kept.${why}`);
      return <VerdictPanel tone="still" word={t("verdict.keptWord")} code={code} text={text} />;
    }
    case "offline": {
      const why = verdict.hasNet ? "unanswered" : "offline";
      const text = t(`verdict.${why}Text`);
      return <VerdictPanel tone="still" word={t(`verdict.${why}`)} code={code} text={text} />;
    }
    case "stopped": {
      const text = verdict.message ?? t(code === null ? "verdict.noCode" : "verdict.noAnswer");
      return (
        <VerdictPanel
          tone="stop"
          icon="close"
          word={t("verdict.stopped")}
          code={code}
          text={text}
        />
      );
    }
  }
}
