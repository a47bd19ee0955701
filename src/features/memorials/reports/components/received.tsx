import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { TextLink } from "#ui/link.tsx";
import type { ReportReceipt } from "../contract.ts";

type ReceivedProps = {
  receipt: ReportReceipt;
  /** Whether there is an address to write to. */
  isWritten: boolean;
};

/** In the place of the form, which it takes the focus from. */
export function Received({ receipt: { number, token }, isWritten }: ReceivedProps) {
  const { t } = useTranslation("reports");
  const thanks = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    thanks.current?.focus();
  }, []);
  return (
    <>
      <p ref={thanks} className="reading" role="status" tabIndex={-1}>
        {isWritten ? t("thanks") : t("thanksNameless")} {t("number", { number })}
      </p>
      <p>
        <TextLink to={`/report/${token}`}>{t("follow")}</TextLink>
      </p>
    </>
  );
}
