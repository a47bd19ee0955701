// texts: qr:info.pictures.*
import "./plate-drawing.css";
import { useTranslation } from "react-i18next";
import { addressOf } from "#platform/call.ts";
import { getPlatePicture, type Surface } from "../plates/contract.ts";

type PlateDrawingProps = { surface: Surface; isFirst?: boolean };

/** A drawing of a plate on a stone. Its symbol opens the example, also from a screen. */
export function PlateDrawing({ surface, isFirst = false }: PlateDrawingProps) {
  const { t } = useTranslation("qr");
  return (
    <img
      className="plate-drawing"
      src={addressOf(getPlatePicture, { params: { surface } })}
      alt={t(`info.pictures.${surface}.alt`)}
      width={1200}
      height={1500}
      loading={isFirst ? "eager" : "lazy"}
      fetchPriority={isFirst ? "high" : "auto"}
      decoding="async"
    />
  );
}
