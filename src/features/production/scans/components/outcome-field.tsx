import { useTranslation } from "react-i18next";
import { VerdictPanel } from "#shell/scanner/verdict-panel.tsx";
import { inGroups } from "#platform/in-groups.ts";
import type { ScanTask } from "../contract.ts";
import { isStop, refusalIn, type Outcome } from "./submit-scan.ts";

/** Refusals that one word of their own tells from two steps away. */
const WORDED = [
  "wrongCard",
  "noCard",
  "cardFirst",
  "cardMissing",
  "alreadyBoxed",
  "alreadyPacked",
  "otherOrder",
  "boxClosed",
  "unreadable",
  "unknownCode",
  "clock",
] as const;

function wordOf(outcome: Outcome) {
  const refusal = refusalIn(outcome);
  return WORDED.find((one) => one === refusal) ?? "aside";
}

/** Why an outcome is as it is, in a sentence. */
function useExplanation() {
  const { t } = useTranslation(["warehouse", "packing", "scanner"]);
  return (outcome: Outcome): string => {
    switch (outcome.kind) {
      case "held":
        return outcome.before === null
          ? t("heldText")
          : t("heldInstead", { code: inGroups(outcome.before) });
      case "judged":
        return outcome.result.message;
      case "stopped":
        return t(`packing:refused.${outcome.refusal}`, {
          code: inGroups(outcome.code ?? ""),
          card: inGroups(outcome.card ?? ""),
        });
      case "failed":
        return outcome.message ?? t("scanner:verdict.noAnswer");
      case "kept":
        return t(`scanner:verdict.kept.${outcome.needsLogin ? "login" : "net"}`);
      case "offline":
        return t(`scanner:verdict.${outcome.hasNet ? "unansweredText" : "offlineText"}`);
    }
  };
}

type OutcomeFieldProps = { task: ScanTask; outcome: Outcome | null };

/** The result of the last scan: a sign, a word, the code, and why. */
export function OutcomeField({ task, outcome }: OutcomeFieldProps) {
  const { t } = useTranslation(["warehouse", "scanner"]);
  const explain = useExplanation();
  if (outcome === null) {
    const text = t(`tasks.${task}.hint`);
    return <VerdictPanel tone="still" word={t("scanner:verdict.ready")} text={text} />;
  }
  const shown = { code: outcome.code, text: explain(outcome) };
  if (isStop(outcome)) {
    const word = t(`stopped.${wordOf(outcome)}`);
    return <VerdictPanel {...shown} tone="stop" icon="close" word={word} />;
  }
  switch (outcome.kind) {
    case "held":
      return <VerdictPanel {...shown} tone="still" word={t("cardNext")} />;
    case "kept":
      return <VerdictPanel {...shown} tone="still" word={t("scanner:verdict.keptWord")} />;
    case "offline": {
      const word = t(`scanner:verdict.${outcome.hasNet ? "unanswered" : "offline"}`);
      return <VerdictPanel {...shown} tone="still" word={word} />;
    }
    default:
      return <Done {...shown} task={outcome.kind === "judged" ? outcome.scan.task : task} />;
  }
}

type DoneProps = { task: ScanTask; code: string | null; text: string };

/** Looking up changes nothing, and is never green. */
function Done({ task, ...shown }: DoneProps) {
  const { t } = useTranslation("warehouse");
  const word = t(`tasks.${task}.done`);
  if (task === "look") return <VerdictPanel {...shown} tone="still" word={word} />;
  return <VerdictPanel {...shown} tone="go" icon="check" word={word} />;
}
