import { useTranslation } from "react-i18next";
import { ApiError } from "#platform/pages/api-client.ts";
import { Banner } from "#ui/banner.tsx";
import { TextLink } from "#ui/link.tsx";

/** Inline error: no memorial was created, and why. */
export function CreateFailure({ error, qrCode }: { error: Error; qrCode?: string | undefined }) {
  const { t } = useTranslation("making");
  const isForeignCode = error instanceof ApiError && [404, 409].includes(error.status);
  return (
    <Banner tone="bad" title={t("create.failed")}>
      {qrCode !== undefined && isForeignCode ? (
        <>
          {t("create.codeNotYours")}{" "}
          <TextLink to={`/qr-scan/${encodeURIComponent(qrCode)}`}>{t("create.toCode")}</TextLink>
        </>
      ) : (
        error.message
      )}
    </Banner>
  );
}
