import { useState } from "react";
import { useTranslation } from "react-i18next";
import { REASON_MAX } from "#features/accounts/roles/contract.ts";
import { call } from "#platform/pages/call.ts";
import { wholeNumberOrText } from "#platform/typed-number.ts";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { textsIn } from "#platform/pages/form-body.ts";
import { FormDialog } from "#shell/form-dialog.tsx";
import {
  BATCH_MAX,
  bookMovement,
  MOVEMENT_KINDS,
  type MovementKind,
  type StockItem,
  type StockLocation,
} from "../contract.ts";
import { PLACES_OF } from "../model.ts";
import { optionsOf } from "./stock-choices.ts";

type MovementDialogProps = {
  items: readonly StockItem[];
  locations: readonly StockLocation[];
  onClose: () => void;
};

/** What was done with which item, and where: only what belongs to it is asked for. */
export function MovementDialog({ items, locations, onClose }: MovementDialogProps) {
  const { t } = useTranslation("stock");
  // Pressed twice, it is booked once.
  const [id] = useState(() => crypto.randomUUID());
  const [kind, setKind] = useState<MovementKind>("received");
  const [itemId, setItemId] = useState(items[0]?.id ?? "");
  const item = items.find((one) => one.id === itemId);

  function send(typed: FormData) {
    const { from, to, batch, quantity, reason } = textsIn(typed, [
      "from",
      "to",
      "batch",
      "quantity",
      "reason",
    ]);
    const places = { from: from === "" ? null : from, to: to === "" ? null : to };
    const body = {
      id,
      kind,
      itemId,
      ...places,
      batch,
      reason,
      quantity: wholeNumberOrText(quantity),
    };
    return call(bookMovement, { body });
  }

  return (
    <FormDialog
      title={t("movement.title")}
      words={{
        leave: t("leave"),
        submit: t("movement.submit"),
        busy: t("saving"),
        failed: t("movement.failed"),
      }}
      send={send}
      done={() => t("movement.done", { name: item?.name })}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <Field label={t("movement.kind")} error={problems["kind"]}>
            <Select
              value={kind}
              onChange={({ target }) =>
                setKind(MOVEMENT_KINDS.find((one) => one === target.value) ?? kind)
              }
              options={MOVEMENT_KINDS.map((value) => ({ value, label: t(`did.${value}`) }))}
            />
          </Field>
          <Field label={t("item.one")} error={problems["itemId"]}>
            <Select
              value={itemId}
              onChange={({ target }) => setItemId(target.value)}
              options={optionsOf(items)}
            />
          </Field>
          <Field label={t("movement.quantity")} error={problems["quantity"]}>
            <TextInput name="quantity" inputMode="numeric" autoComplete="off" />
          </Field>
          {(["from", "to"] as const)
            .filter((side) => PLACES_OF[kind][side] === "needed")
            .map((side) => (
              <Field key={side} label={t(`movement.${side}`)} error={problems[side]}>
                <Select name={side} empty={t("movement.choose")} options={optionsOf(locations)} />
              </Field>
            ))}
          {item?.isBatched === true && (
            <Field label={t("batch")} error={problems["batch"]}>
              <TextInput name="batch" code maxLength={BATCH_MAX} autoComplete="off" />
            </Field>
          )}
          <Field label={t("movement.reason")} optional={t("optional")} error={problems["reason"]}>
            <TextInput name="reason" maxLength={REASON_MAX} autoComplete="off" />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
