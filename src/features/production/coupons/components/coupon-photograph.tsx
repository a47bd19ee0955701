import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Material } from "#features/qr/advice/contract.ts";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { KerfDialog } from "../../machines/components/kerf-dialog.tsx";
import type { Machine } from "../../machines/contract.ts";
import { checkCoupon, type CouponCheck } from "../contract.ts";

type CouponPhotographProps = { machine: Machine; material: Material };

/** Takes the photograph, and shows what it says; on an error another can be taken. */
export function CouponPhotograph({ machine, material }: CouponPhotographProps) {
  const { t } = useTranslation("coupons");
  const client = useQueryClient();
  const [isTyping, setTyping] = useState(false);
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.set("material", material);
      body.set("file", file);
      return call(checkCoupon, { params: { id: machine.id }, body });
    },
    onSuccess: () => client.invalidateQueries(),
  });
  const measured = machine.kerfs.find((kerf) => kerf.material === material);
  return (
    <section className="staff-part">
      <h2>{t("photograph.title")}</h2>
      <p>{t("photograph.text")}</p>
      {measured && <p>{t("photograph.replaces", { kerf: measured.kerfMm })}</p>}
      {isPending && (
        <Spinner label={t("photograph.measuring")} slow={{ text: t("photograph.measuringLong") }} />
      )}
      {error && !isPending && (
        <Banner tone="bad" title={t("photograph.failed")}>
          {(error instanceof ApiError && error.fields["file"]) || error.message}
        </Banner>
      )}
      {data && !isPending && <CouponResult machine={machine} check={data} />}
      <FileDrop
        multiple={false}
        accept="image/*"
        disabled={isPending}
        label={t("photograph.choose")}
        dragHint={t("photograph.drag")}
        onFiles={([file]) => file && mutate(file)}
      />
      <div className="actions">
        <Button variant="quiet" small onClick={() => setTyping(true)}>
          {t("type")}
        </Button>
      </div>
      {isTyping && (
        <KerfDialog machine={machine} chosen={material} onClose={() => setTyping(false)} />
      )}
    </section>
  );
}

function CouponResult({ machine: { name }, check }: { machine: Machine; check: CouponCheck }) {
  const { t } = useTranslation("coupons");
  const { kerfMm: kerf, isSure, symbols } = check;
  return (
    <div role="status">
      {isSure ? (
        <Banner tone="good" title={t("result.sure", { kerf })}>
          {t("result.sureText", { name })}
        </Banner>
      ) : (
        <Banner tone="warn" title={t("result.unsure")}>
          {t("result.unsureText", { kerf })}
        </Banner>
      )}
      <details className="disclosure">
        <summary>{t("result.symbols")}</summary>
        <ul>
          {symbols.map(({ growth: drawn, kerfMm }) => (
            <li key={drawn}>{t("result.symbol", { drawn, kerf: kerfMm })}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}
