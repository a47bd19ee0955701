import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatTime } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { inGroups } from "#platform/in-groups.ts";
import { call } from "#platform/pages/call.ts";
import { ReasonDialog } from "#shell/reason-dialog.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { removePlate, type Box } from "../contract.ts";
import { platesOf, type BoxPlate } from "./box-plates.ts";

/** Each plate by its code: missing, or packed by whom; out of an open box one can be taken again. */
export function BoxPlates({ box }: { box: Box }) {
  const { t } = useTranslation("warehouse");
  const [removed, setRemoved] = useState<string | null>(null);
  const { id, number, state } = box;
  const named = { number, code: inGroups(removed ?? "") };
  return (
    <>
      <ul className="box-plates">
        {platesOf(box).map((plate) => (
          <Plate
            key={plate.code}
            plate={plate}
            onRemove={state === "open" ? () => setRemoved(plate.code) : null}
          />
        ))}
      </ul>
      <ReasonDialog
        open={removed !== null}
        onClose={() => setRemoved(null)}
        title={t("remove.title", named)}
        text={t("remove.text")}
        words={{
          submit: t("remove.submit"),
          busy: t("saving"),
          done: t("remove.done", named),
          failed: t("remove.failed"),
        }}
        decide={({ reason }) =>
          call(removePlate, { params: { id }, body: { code: removed ?? "", reason } })
        }
      />
    </>
  );
}

type PlateProps = { plate: BoxPlate; onRemove: (() => void) | null };

function Plate({ plate: { code, packed }, onRemove }: PlateProps) {
  const { t, i18n } = useTranslation("warehouse");
  const shown = inGroups(code);
  return (
    <li>
      <span className="table-code" translate="no">
        {shown}
      </span>
      {packed === null ? (
        <Badge sign="none">{t("box.missing")}</Badge>
      ) : (
        <>
          <Badge sign="half">{t("box.inIt")}</Badge>
          <span className="small">
            {packed.by !== null && (
              <>
                <bdi>{packed.by}</bdi>,{" "}
              </>
            )}
            <time dateTime={packed.at}>{formatTime(packed.at, localeOf(i18n.language))}</time>
          </span>
          {onRemove && (
            <Button
              variant="bare"
              small
              aria-label={t("remove.named", { code: shown })}
              onClick={onRemove}
            >
              {t("remove.submit")}
            </Button>
          )}
        </>
      )}
    </li>
  );
}
