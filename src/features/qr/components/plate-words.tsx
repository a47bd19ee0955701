// texts: qr:on.*
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CodeLine } from "#ui/code-line.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { TextLink } from "#ui/link.tsx";
import type { QrCode } from "../contract.ts";
import { groupCode } from "../model.ts";
import { carrierOf } from "./plate.ts";

type Shown = Pick<QrCode, "code" | "hasPlate">;

type PlateWordsProps = { title: string; text: string; code?: Shown; children?: ReactNode };

/** Text about a plate; its code is on the left page, as engraved. */
export function PlateWords({ title, text, code, children }: PlateWordsProps) {
  const { t } = useTranslation("qr");
  return (
    <FormPage
      note={
        code !== undefined && (
          <CodeLine text={groupCode(code.code)} label={t(`on.${carrierOf(code)}.label`)} />
        )
      }
    >
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <div className="stack">
        <h1>{title}</h1>
        <p className="reading">{text}</p>
      </div>
      {children}
    </FormPage>
  );
}

/** Retired; the pages it opened still exist. */
export function RetiredPlate({ code }: { code: QrCode }) {
  const { t } = useTranslation("qr");
  const isReadable = code.memorials.length > 0;
  const where = isReadable ? t("retired.text") : t("retired.nothing");
  const why = code.retiredFor === null ? "" : `${t(`retired.for.${code.retiredFor}`)} `;
  return (
    <PlateWords code={code} title={t(`on.${carrierOf(code)}.retired`)} text={why + where}>
      {isReadable && (
        <ul className="stack reading">
          {code.memorials.map(({ slug, name }) => (
            <li key={slug}>
              <TextLink to={`/memorial/${slug}`}>
                <bdi>{name ?? t("several.guarded")}</bdi>
              </TextLink>
            </li>
          ))}
        </ul>
      )}
    </PlateWords>
  );
}

/** Linked, but only keepers may read the page yet. */
export function UnreadablePlate({ code, isSignedIn }: { code: Shown; isSignedIn: boolean }) {
  const { t } = useTranslation("qr");
  return (
    <PlateWords
      code={code}
      title={t("unreadable.title")}
      text={t(`on.${carrierOf(code)}.unreadable`)}
    >
      {!isSignedIn && (
        <p>
          <TextLink to={`/qr-scan/${code.code}/login`}>{t("unreadable.logIn")}</TextLink>
        </p>
      )}
    </PlateWords>
  );
}
