import "./scanner.css";
import type { ReactNode } from "react";
import { inGroups } from "#platform/in-groups.ts";
import { classNames } from "#ui/class-names.ts";
import { Icon, type IconName } from "#ui/icon.tsx";

type VerdictPanelProps = {
  tone: "go" | "stop" | "still";
  icon?: IconName;
  word: string;
  code?: string | null;
  text: ReactNode;
};

/** The result of a scan, legible from two steps away: a sign, one word, the code, and the reason. */
export function VerdictPanel({ tone, icon, word, code = null, text }: VerdictPanelProps) {
  return (
    <div
      className={classNames("verdict", `verdict-${tone}`)}
      role={tone === "stop" ? "alert" : "status"}
    >
      <p className="verdict-word">
        {icon && <Icon name={icon} />}
        {word}
      </p>
      {code !== null && (
        <p className="code verdict-code" translate="no">
          {inGroups(code)}
        </p>
      )}
      {text && <p>{text}</p>}
    </div>
  );
}
