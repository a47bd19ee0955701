import "./code-list.css";
import { useTranslation } from "react-i18next";
import { LazyQrSymbol } from "#shell/lazy-qr-symbol.tsx";
import { usePublicUrl } from "#shell/public-url.ts";
import { TextLink } from "#ui/link.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { groupCode } from "#features/qr/model.ts";
import type { FullCode } from "../contract.ts";
import { LifeLine } from "./life-line.tsx";

/** The symbol as it is engraved, where the code is in its life, and whose it is. */
export function CodeFacts({ code }: { code: FullCode }) {
  const { t } = useTranslation("code-list");
  const publicUrl = usePublicUrl();
  // In capitals, as on the plate: it has fewer modules.
  const address = `${publicUrl}/q/${code.code}`.toUpperCase();
  return (
    <div className="code-facts">
      <LazyQrSymbol text={address} label={t("code.symbolOf", { code: groupCode(code.code) })} />
      <div className="stack">
        <LifeLine code={code} />
        <SettingsList>
          <Setting title={t("columns.standing")} text={<Owner code={code} />} />
          <Setting title={t("columns.package")} text={<PackageLink code={code} />} />
        </SettingsList>
      </div>
    </div>
  );
}

function Owner({ code: { owner, isOwned } }: { code: FullCode }) {
  const { t } = useTranslation("code-list");
  if (owner === null) return isOwned ? t("standings.owned") : t("standings.free");
  return (
    <TextLink to={`/admin/users/${owner.id}`}>
      <bdi>{owner.fullName}</bdi>
    </TextLink>
  );
}

function PackageLink({ code: { packageId, packageName } }: { code: FullCode }) {
  const { t } = useTranslation("code-list");
  if (packageId === null) return t("noPackage");
  return <TextLink to={`/admin/qr-packages/${packageId}`}>{packageName}</TextLink>;
}
