import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import type { Flag } from "../contract.ts";
import { FlagDialog } from "./flag-dialog.tsx";

/** While it is on, nobody can save anything. */
export const READ_ONLY = "readOnly";

/** Stops every change by everybody: it looks so, says so, and asks once more. */
export function ReadOnlyPart({ flag: { key, value, isFixed } }: { flag: Flag }) {
  const { t } = useTranslation("operation");
  const [open, setOpen] = useState(false);
  const isOn = value === "on";
  const does = isOn ? t("flags.stop.end") : t("flags.stop.begin");
  return (
    <section className="staff-part flag-stop" aria-labelledby="read-only">
      <h2 id="read-only">{t("flags.names.readOnly")}</h2>
      {isOn && <Banner tone="bad">{t("flags.stop.running")}</Banner>}
      <p>{t("flags.about.readOnly")}</p>
      {isFixed ? (
        <p className="small">{t("flags.fixed")}</p>
      ) : (
        <div className="actions">
          <Button variant={isOn ? "primary" : "bad"} onClick={() => setOpen(true)}>
            {does}
          </Button>
        </div>
      )}
      <FlagDialog
        flagKey={key}
        isOn={isOn}
        open={open}
        onClose={() => setOpen(false)}
        title={does}
        submit={does}
        bad={!isOn}
      />
    </section>
  );
}
