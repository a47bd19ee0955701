import "./sheet.css";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { addressOf } from "#platform/call.ts";
import { inGroups } from "#platform/in-groups.ts";
import { useStaffRights } from "#shell/staff-rights.ts";
import { Badge } from "#ui/badge.tsx";
import { Banner } from "#ui/banner.tsx";
import { classNames } from "#ui/class-names.ts";
import { TextLink } from "#ui/link.tsx";
import { getSheetFile, type Sheet, type SheetPlace } from "../contract.ts";
import { isLiving } from "../model.ts";
import { FinishSheetDialog } from "./finish-sheet-dialog.tsx";
import { SheetActions } from "./sheet-actions.tsx";
import { SheetStateBadge } from "./sheet-state.tsx";
import { VoidSheetDialog } from "./void-sheet-dialog.tsx";
import { sheetPath } from "./sheet-queries.ts";

type SheetViewProps = {
  sheet: Sheet;
  /** One of several, which names the sheet and leads to its page; that page has its own heading. */
  isListed?: boolean;
};

/** What to lay in, the files, what came of each place, and what can be done now. */
export function SheetView({ sheet, isListed = false }: SheetViewProps) {
  const { t } = useTranslation("sheets");
  const heading = useId();
  const mayPlan = useStaffRights().permissions.includes("production.plan");
  const [asked, setAsked] = useState<"finish" | "void" | null>(null);
  const { number, state, left } = sheet;
  return (
    <article className="staff-part" aria-labelledby={heading}>
      <div>
        <h2 id={heading} className={classNames(!isListed && "visually-hidden")}>
          {isListed ? (
            <TextLink to={sheetPath(sheet)}>{t("named", { number })}</TextLink>
          ) : (
            t("named", { number })
          )}
        </h2>
        <SheetStateBadge state={state} />
      </div>
      <LayIn sheet={sheet} />
      {left.length > 0 && (
        <Banner tone="warn" title={t("left.title", { count: left.length })}>
          {t("left.text", { codes: left.map(inGroups).join(", ") })}
        </Banner>
      )}
      {mayPlan && isLiving(state) && (
        <>
          <SheetFiles sheet={sheet} />
          <SheetActions
            sheet={sheet}
            onFinish={() => setAsked("finish")}
            onVoid={() => setAsked("void")}
          />
          <FinishSheetDialog
            sheet={sheet}
            open={asked === "finish"}
            onClose={() => setAsked(null)}
          />
          <VoidSheetDialog sheet={sheet} open={asked === "void"} onClose={() => setAsked(null)} />
        </>
      )}
      <SheetPlaces sheet={sheet} />
    </article>
  );
}

/** The material, where it lies, and how wide the machine cuts. */
function LayIn({ sheet }: { sheet: Sheet }) {
  const { t } = useTranslation("sheets");
  const { machine, material, kerfMm, origin, batch, state } = sheet;
  const { widthMm: width, heightMm: height } = sheet.sheet;
  const named = t(`layIn.${material}`, { machine: machine.name, width, height });
  return (
    <div>
      <p>
        {named} {t(`corners.${origin}`)}
      </p>
      <p className="small">
        {kerfMm === 0 ? t("noKerf") : t("kerf", { kerf: kerfMm })}{" "}
        {batch !== null && t("batchNamed", { batch })}
      </p>
      {state === "cutting" && <p className="small">{t("inMachine")}</p>}
    </div>
  );
}

function SheetFiles({ sheet: { id, files } }: { sheet: Sheet }) {
  const { t } = useTranslation("sheets");
  return (
    <div>
      <h3>{t("files")}</h3>
      <p className="small">{t("filesNote")}</p>
      <p className="sheet-files">
        {files.map(({ format }) => (
          <TextLink
            key={format}
            to={addressOf(getSheetFile, { params: { id, format } })}
            reload
            download
          >
            {t(`formats.${format}`)}
          </TextLink>
        ))}
      </p>
    </div>
  );
}

const SIGNS = { open: "none", engraved: "full", failed: "stop", gone: "stop" } as const;

/** Of a sheet that is done they are what is looked for: what failed, and the plates to photograph. */
function SheetPlaces({ sheet: { places, state } }: { sheet: Sheet }) {
  const { t } = useTranslation("sheets");
  return (
    <details className="disclosure" open={state === "done" || undefined}>
      <summary>{t("places", { count: places.length })}</summary>
      <ul className="sheet-places">
        {places.map((place) => (
          <Place key={place.place} place={place} />
        ))}
      </ul>
    </details>
  );
}

function Place({ place: { place, code, state, reason } }: { place: SheetPlace }) {
  const { t } = useTranslation("sheets");
  return (
    <li>
      <span>{t("place", { place })}</span>
      <TextLink to={`/admin/qr/${code}`} className="table-code">
        {inGroups(code)}
      </TextLink>
      <Badge sign={SIGNS[state]}>{t(`placeStates.${state}`)}</Badge>
      {reason !== null && <span className="small">{reason}</span>}
    </li>
  );
}
