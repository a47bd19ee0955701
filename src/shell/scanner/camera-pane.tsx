import "./scanner.css";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { useCamera } from "./camera.ts";
import type { SymbolFormat } from "./symbol-reader.ts";

const PLATES: readonly SymbolFormat[] = ["QRCode"];

export type CameraPaneProps = {
  /** Called for each symbol read; `null` turns reading off. */
  onRead: ((read: string) => void) | null;
  /** Of plates alone, unless told otherwise; the same array each time. */
  formats?: readonly SymbolFormat[];
  /** Called with a photograph. */
  photograph?: { label: string; busy: string | null; onTaken: (file: File) => void };
};

/** The camera's picture, with its light and the choice among several. */
export function CameraPane({ onRead, formats = PLATES, photograph }: CameraPaneProps) {
  const { t } = useTranslation("scanner");
  const { video, state, devices, isLit, turnOn, light, picture } = useCamera(onRead, formats);
  const isOn = state === "on" || state === "starting";
  return (
    <section className="scan-camera" aria-label={t("camera.title")}>
      <video ref={video} className="scan-video" hidden={!isOn} playsInline muted />
      {isOn ? (
        <span className="scan-corners" aria-hidden="true" />
      ) : (
        <div className="scan-camera-words">
          <p role={state === "off" ? undefined : "alert"}>{t(`camera.${state}`)}</p>
          <Button onClick={() => turnOn()}>{t("camera.turnOn")}</Button>
        </div>
      )}
      {state === "on" && (isLit !== null || devices.length > 1 || photograph) && (
        <div className="scan-camera-tools">
          {photograph && (
            <Button
              busy={photograph.busy}
              onClick={() => void picture().then((file) => file && photograph.onTaken(file))}
            >
              {photograph.label}
            </Button>
          )}
          {isLit !== null && (
            <Button variant="quiet" aria-pressed={isLit} onClick={() => light(!isLit)}>
              {t("camera.light")}
            </Button>
          )}
          {devices.length > 1 && (
            <Field label={t("camera.choose")}>
              <Select
                options={devices.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={({ target }) => turnOn(target.value)}
              />
            </Field>
          )}
        </div>
      )}
    </section>
  );
}
