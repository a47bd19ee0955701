import "./scanner.css";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { TextLink } from "#ui/link.tsx";

type ScanFrameProps = {
  title: string;
  /** The address of the choice of jobs, or of what the screen belongs to. */
  back: string;
  /** What is there, where it isn't the choice of jobs under the same title. */
  backTitle?: string;
  /** How many scans wait for a network. */
  waiting: number;
  className?: string;
  children: ReactNode;
};

/** A screen for scanning: the job and the state of the network above, nothing around it. */
export function ScanFrame({
  title,
  back,
  backTitle = title,
  waiting,
  className,
  children,
}: ScanFrameProps) {
  return (
    <main id="content" className={classNames("scan-desk", className)}>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <h1 className="visually-hidden">{title}</h1>
      <p className="scan-bar">
        <TextLink to={back}>{backTitle}</TextLink>
        <NetState waiting={waiting} />
      </p>
      {children}
    </main>
  );
}

function NetState({ waiting }: { waiting: number }) {
  const { t } = useTranslation("scanner");
  return waiting > 0 ? (
    <span className="scan-net scan-net-waiting" role="status">
      <Icon name="warning" />
      {t("net.waiting", { count: waiting })}
    </span>
  ) : (
    <span className="scan-net">
      <Icon name="check" />
      {t("net.sent")}
    </span>
  );
}
