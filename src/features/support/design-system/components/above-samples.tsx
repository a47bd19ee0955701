import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToast } from "#ui/toast.tsx";
import { Tooltip } from "#ui/tooltip.tsx";
import { Specimen, Specimens } from "./specimen.tsx";

export function DialogSamples() {
  const { t } = useTranslation("design-system");
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Specimens>
      <Specimen caption={t("dialog.caption")}>
        <div className="actions">
          <Button variant="quiet" onClick={() => setOpen(true)}>
            {t("dialog.open")}
          </Button>
        </div>
        <Dialog
          open={isOpen}
          onClose={close}
          title={t("dialog.title")}
          actions={
            <>
              <Button variant="bad" onClick={close}>
                {t("dialog.delete")}
              </Button>
              <Tooltip text={t("dialog.keepNote")}>
                <Button variant="quiet" onClick={close}>
                  {t("dialog.keep")}
                </Button>
              </Tooltip>
            </>
          }
        >
          <p>{t("dialog.text")}</p>
        </Dialog>
      </Specimen>
    </Specimens>
  );
}

export function SheetSamples() {
  const { t } = useTranslation("design-system");
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Specimens>
      <Specimen caption={t("sheet.caption")}>
        <div className="actions">
          <Button variant="quiet" onClick={() => setOpen(true)}>
            {t("sheet.open")}
          </Button>
        </div>
        <Sheet
          open={isOpen}
          onClose={close}
          title={t("sheet.title")}
          closeLabel={t("sheet.close")}
          actions={<Button onClick={close}>{t("sheet.save")}</Button>}
        >
          <p>{t("sheet.text")}</p>
          <Field label={t("sheet.field")}>
            <TextInput defaultValue={t("sheet.value")} />
          </Field>
        </Sheet>
      </Specimen>
    </Specimens>
  );
}

export function ToastSamples() {
  const { t } = useTranslation("design-system");
  const toasts = useToast();
  return (
    <Specimens>
      <Specimen caption={t("toast.goodCaption")}>
        <div className="actions">
          <Button
            variant="quiet"
            onClick={() =>
              toasts.show({ title: t("toast.good"), description: t("toast.goodText") })
            }
          >
            {t("toast.showGood")}
          </Button>
        </div>
      </Specimen>
      <Specimen state="error">
        <div className="actions">
          <Button
            variant="quiet"
            onClick={() =>
              toasts.show({
                title: t("toast.bad"),
                description: t("toast.badText"),
                tone: "bad",
                action: { label: t("toast.again"), onPress: () => undefined },
              })
            }
          >
            {t("toast.showBad")}
          </Button>
        </div>
      </Specimen>
    </Specimens>
  );
}

export function TooltipSamples() {
  const { t } = useTranslation("design-system");
  return (
    <Specimens>
      <Specimen caption={t("tooltip.caption")}>
        <div className="actions">
          <Tooltip text={t("tooltip.text")}>
            <Button variant="quiet" small>
              {t("tooltip.word")}
            </Button>
          </Tooltip>
        </div>
      </Specimen>
    </Specimens>
  );
}
