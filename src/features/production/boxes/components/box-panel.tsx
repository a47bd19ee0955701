import "./boxes.css";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { TextLink } from "#ui/link.tsx";
import { useToast } from "#ui/toast.tsx";
import { reopenBox, type Box } from "../contract.ts";
import { BoxLabel, useMaySend, usePrintLabel } from "./box-label.tsx";
import { BoxPlates } from "./box-plates-list.tsx";
import { sizeOf } from "./box-plates.ts";
import { useRefetchBoxes } from "./box-queries.ts";
import { BoxStateBadge } from "./box-state.tsx";
import { CloseBoxDialog } from "./close-box-dialog.tsx";

/** One box: whose order it is of, what is in it and what is missing, and what can be done with it. */
export function BoxPanel({ box }: { box: Box }) {
  const { t } = useTranslation("warehouse");
  const heading = useId();
  const [isClosing, setClosing] = useState(false);
  const printing = usePrintLabel(box);
  const maySend = useMaySend();
  const { number, state, orderNumber, contents, recipient, weightGrams } = box;
  const total = sizeOf(box);
  return (
    <section className="stack box" aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{t("box.title", { number })}</h2>
        <p>{t("box.packed", { done: contents.length, total })}</p>
        <p className="small">
          <BoxStateBadge state={state} /> · {t("box.order", { number: orderNumber })}
          {weightGrams !== null && <> · {t("box.weight", { weight: weightGrams })}</>}
        </p>
        {recipient && (
          <address className="small">
            <bdi>{recipient.name}</bdi>, {recipient.street}, {recipient.postalCode} {recipient.city}
          </address>
        )}
      </header>
      <BoxPlates box={box} />
      {state === "open" && (
        <div className="actions box-actions">
          <Button onClick={() => setClosing(true)}>{t("box.close.title")}</Button>
        </div>
      )}
      {state !== "open" && <BoxLabel box={box} printing={printing} />}
      {state === "closed" && maySend && (
        <p>
          <TextLink to="/admin/warehouse-packages?part=shipments">{t("box.toShipments")}</TextLink>
        </p>
      )}
      {state === "closed" && <Reopen box={box} />}
      {isClosing && (
        <CloseBoxDialog box={box} onClose={() => setClosing(false)} onClosed={printing.print} />
      )}
    </section>
  );
}

function Reopen({ box: { id, number } }: { box: Box }) {
  const { t } = useTranslation("warehouse");
  const toast = useToast();
  const refetch = useRefetchBoxes();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(reopenBox, { params: { id } }),
    onSuccess: () => toast.show({ title: t("box.reopen.done", { number }) }),
    onSettled: refetch,
  });
  return (
    <>
      {error && <Banner tone="bad">{error.message}</Banner>}
      <div className="actions">
        <Button variant="bare" busy={isPending ? t("saving") : null} onClick={() => mutate()}>
          {t("box.reopen.submit")}
        </Button>
      </div>
    </>
  );
}
