import { useTranslation } from "react-i18next";
import { TextLink } from "#ui/link.tsx";
import type { Licence } from "../contract.ts";
import { ccAddress, ccName } from "./creative-commons.ts";

/** Why a piece may be heard, in one sentence. */
export function LicenceWords({ licence }: { licence: Licence }) {
  const { t } = useTranslation("music");
  switch (licence.kind) {
    case "permission":
      return t("licences.permission", { from: licence.from });
    case "creativeCommons":
      return <CreativeCommons licence={licence} />;
    case "publicDomain": {
      const { composerDied, recordedIn } = licence;
      if (recordedIn === null) return t("licences.publicDomain", { composerDied });
      return t("licences.publicDomainRecorded", { composerDied, recordedIn });
    }
    default:
      return t(`licences.${licence.kind}`);
  }
}

type CreativeCommonsProps = { licence: Extract<Licence, { kind: "creativeCommons" }> };

function CreativeCommons({ licence: { author, code, url } }: CreativeCommonsProps) {
  const { t } = useTranslation("music");
  return (
    <>
      {t("licences.creativeCommons", { author })}{" "}
      <TextLink to={ccAddress(code)} rel="license">
        {ccName(code)}
      </TextLink>
      {url !== null && (
        <>
          {" · "}
          <TextLink to={url}>{t("source")}</TextLink>
        </>
      )}
    </>
  );
}
