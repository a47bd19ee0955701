import type { SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import type { Candle } from "../../entries/candles/contract.ts";
import { RELIGHT } from "../../entries/components/visitor-form.ts";

type RelightFormProps = {
  candle: Candle;
  busy?: string | null;
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void;
};

/** The button below a burnt-out candle: a form of its own, which also works without JavaScript. */
export function RelightForm({ candle, busy = null, onSubmit }: RelightFormProps) {
  const { t } = useTranslation("memorials");
  const { id, name } = candle;
  return (
    <form method="post" action="#candles" onSubmit={onSubmit}>
      <input type="hidden" name={RELIGHT} value={id} />
      <Button type="submit" variant="bare" small busy={busy}>
        {t("candles.relight")}
        {name !== null && <span className="visually-hidden"> {name}</span>}
      </Button>
    </form>
  );
}
