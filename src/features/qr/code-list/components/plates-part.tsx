// texts: code-list:plates.ends.*
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import type { PlateFacts, ShownPlate } from "#features/qr/plates/contract.ts";
import type { FullCode } from "../contract.ts";
import { PlateDialog } from "./plate-dialog.tsx";

/** The plates that ever carried the code, the current one first. */
export function PlatesPart({ code: { code, plates, can } }: { code: FullCode }) {
  const { t } = useTranslation("code-list");
  const [number, setNumber] = useState<number | null>(null);
  const described = plates.find((plate) => plate.number === number);
  return (
    <section className="staff-part" id="plates">
      <h2>{t("plates.title")}</h2>
      {plates.length === 0 && <p>{t("plates.none")}</p>}
      {plates.length > 0 && (
        <SettingsList>
          {plates.map((plate) => (
            <Plate
              key={plate.number}
              plate={plate}
              onDescribe={can.describePlate ? () => setNumber(plate.number) : null}
            />
          ))}
        </SettingsList>
      )}
      {described && <PlateDialog code={code} plate={described} onClose={() => setNumber(null)} />}
    </section>
  );
}

type PlateProps = { plate: ShownPlate; onDescribe: (() => void) | null };

function Plate({ plate, onDescribe }: PlateProps) {
  const { t, i18n } = useTranslation("code-list");
  const { number, engravedAt, endedAs, endedAt } = plate;
  const day = (moment: string) => formatDay(moment, localeOf(i18n.language));
  const facts = factWords(plate);
  return (
    <Setting
      title={t("code.plate", { number })}
      text={
        <>
          {endedAs === null ? (
            <Badge sign="full" tone="good">
              {t("plates.current")}
            </Badge>
          ) : (
            <Badge sign="none">
              {t(`plates.ends.${endedAs}`)} {endedAt !== null && day(endedAt)}
            </Badge>
          )}
          <br />
          {facts === "" ? t("plates.unknown") : <bdi>{facts}</bdi>}
          <br />
          {t("plates.since", { day: day(engravedAt) })}
        </>
      }
      action={
        onDescribe !== null && (
          <Button
            variant="bare"
            small
            aria-label={t("plates.describeNamed", { number })}
            onClick={onDescribe}
          >
            {t("plates.describe")}
          </Button>
        )
      }
    />
  );
}

/** `Granit · 60 × 60 mm · S-104`, as far as known. */
export function factWords({ material, widthMm, heightMm, serial }: Partial<PlateFacts>): string {
  const sides = [widthMm, heightMm].filter((side) => side !== null && side !== undefined);
  const size = sides.length === 0 ? null : `${sides.join(" × ")} mm`;
  return [material, size, serial].filter((word) => word !== null && word !== undefined).join(" · ");
}
