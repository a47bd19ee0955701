import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { inGroups } from "#platform/in-groups.ts";
import { ApiError, hasFieldProblems } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { textsIn } from "#platform/pages/form-body.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useFocusOnProblem } from "#ui/field-problems.ts";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToast } from "#ui/toast.tsx";
import { finishSheet, type Sheet, type SheetPlace } from "../contract.ts";

type FinishSheetDialogProps = { sheet: Sheet; open: boolean; onClose: () => void };

/** Which places failed, and why: all others are engraved. */
export function FinishSheetDialog({ sheet, open, onClose }: FinishSheetDialogProps) {
  const { t } = useTranslation("sheets");
  const form = useId();
  const toast = useToast();
  const client = useQueryClient();
  const { id, number } = sheet;
  const places = sheet.places.filter(({ state }) => state === "open" || state === "engraved");
  const [failed, setFailed] = useState<readonly number[]>([]);
  const { mutate, error, isPending } = useMutation({
    mutationFn: (reasons: { place: number; reason: string }[]) =>
      call(finishSheet, { params: { id }, body: { failed: reasons } }),
    onSuccess: async (_, { length: count }) => {
      onClose();
      toast.show({
        title: t(count === 0 ? "finish.done" : "finish.doneFailed", { number, count }),
      });
      await client.invalidateQueries();
    },
  });
  const problems = error instanceof ApiError ? error.fields : {};
  const ref = useFocusOnProblem(error);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    if (isPending) return;
    const texts: Record<string, string | undefined> = textsIn(typed, failed.map(nameOf));
    mutate(failed.map((place) => ({ place, reason: texts[nameOf(place)] ?? "" })));
  }

  function tick(place: number, isFailed: boolean) {
    const others = failed.filter((one) => one !== place);
    setFailed(isFailed ? [...others, place].toSorted((a, b) => a - b) : others);
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("finish.named", { number })}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t("leave")}
          </Button>
          <Button type="submit" form={form} busy={isPending ? t("saving") : null}>
            {failed.length === 0
              ? t("finish.submit", { count: places.length })
              : t("finish.submitFailed", { count: failed.length })}
          </Button>
        </>
      }
    >
      <form id={form} ref={ref} className="stack" noValidate onSubmit={submit}>
        <p>{t("finish.text")}</p>
        {error && !hasFieldProblems(error) && (
          <Banner tone="bad" title={t("finish.failed")}>
            {error.message}
          </Banner>
        )}
        {places.map((place) => (
          <FailedPlace
            key={place.place}
            place={place}
            isFailed={failed.includes(place.place)}
            onTick={(isFailed) => tick(place.place, isFailed)}
            problem={
              problems[`failed.${failed.indexOf(place.place)}.reason`] ??
              problems[`failed.${failed.indexOf(place.place)}.place`]
            }
          />
        ))}
      </form>
    </Dialog>
  );
}

function nameOf(place: number): string {
  return `reason-${place}`;
}

type FailedPlaceProps = {
  place: SheetPlace;
  isFailed: boolean;
  onTick: (isFailed: boolean) => void;
  problem: string | undefined;
};

function FailedPlace({ place: { place, code }, isFailed, onTick, problem }: FailedPlaceProps) {
  const { t } = useTranslation("sheets");
  return (
    <div className="sheet-failed">
      <Checkbox
        label={t("finish.place", { place, code: inGroups(code) })}
        checked={isFailed}
        onChange={({ target }) => onTick(target.checked)}
      />
      {isFailed && (
        <Field label={t("finish.reason", { place })} error={problem}>
          <TextInput name={nameOf(place)} autoComplete="off" />
        </Field>
      )}
    </div>
  );
}
