import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { TextLink } from "#ui/link.tsx";

type BugReceivedProps = {
  number: string;
  /** "" for those who left none. */
  email: string;
  /** The page that it is about. */
  path: string | null;
};

/** Takes the focus after the form is gone, and leads back. */
export function BugReceived({ number, email, path }: BugReceivedProps) {
  const { t } = useTranslation("bug-reports");
  const thanks = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    thanks.current?.focus();
  }, []);
  return (
    <>
      <p ref={thanks} className="reading" role="status" tabIndex={-1}>
        {email === "" ? t("received", { number }) : t("receivedEmail", { number, email })}
      </p>
      {path !== null && (
        <p>
          <TextLink to={path}>{t("back")}</TextLink>
        </p>
      )}
    </>
  );
}
