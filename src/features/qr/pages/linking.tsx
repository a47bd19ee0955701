import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { call } from "#platform/pages/call.ts";
import { PageFrame } from "#shell/page-frame.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { useToast } from "#ui/toast.tsx";
import { LinkPanel } from "../components/link-panel.tsx";
import { useLocking, useOwnCodes, useRefreshCodes } from "../components/own-codes.ts";
import { PlateWords, RetiredPlate } from "../components/plate-words.tsx";
import { unlinkMemorials, type OwnedQrCode } from "../contract.ts";
import { normaliseCode } from "../model.ts";
import type { Route } from "./+types/linking.ts";

export const handle = { texts: ["qr", "codes"] };

/** `/qr-linking/{code}`: sets which pages one of the user's codes opens. */
export default function LinkingPage({ params }: Route.ComponentProps) {
  const { t } = useTranslation("codes");
  const { items } = useOwnCodes();
  const code = items?.find((own) => own.code === normaliseCode(params.code));
  return (
    <PageFrame>
      {items === null && <Spinner label={t("own.loading")} />}
      {items !== null && code === undefined && (
        <PlateWords title={t("notYours.title")} text={t("notYours.text")}>
          <div className="actions">
            <ButtonLink to={`/qr-scan/${encodeURIComponent(params.code)}`}>
              {t("notYours.go")}
            </ButtonLink>
          </div>
        </PlateWords>
      )}
      {code?.state === "retired" && <RetiredPlate code={code} />}
      {code && code.state !== "retired" && <Linking code={code} />}
    </PageFrame>
  );
}

function Linking({ code }: { code: OwnedQrCode }) {
  const { t } = useTranslation("codes");
  const navigate = useNavigate();
  const refresh = useRefreshCodes();
  if (code.locked) return <Locked code={code} />;
  const back = () => void refresh().then(() => navigate("/profile#codes"));
  return (
    <PlateWords
      code={code}
      title={t("linking.title")}
      text={code.state === "linked" ? t("linking.text") : t("linking.first")}
    >
      <LinkPanel
        code={code.code}
        hasPlate={code.hasPlate}
        linked={code.memorials}
        onLinked={back}
      />
      {code.state === "linked" && <UnlinkButton code={code.code} onUnlinked={back} />}
    </PlateWords>
  );
}

function Locked({ code }: { code: OwnedQrCode }) {
  const { t } = useTranslation("codes");
  const { mutate, isPending } = useLocking(code);
  return (
    <PlateWords code={code} title={t("lockedCode.title")} text={t("lockedCode.text")}>
      <div className="actions">
        <Button busy={isPending ? t("unlock.busy") : null} onClick={() => mutate()}>
          {t("unlock.do")}
        </Button>
      </div>
    </PlateWords>
  );
}

function UnlinkButton({ code, onUnlinked }: { code: string; onUnlinked: () => void }) {
  const { t } = useTranslation("codes");
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(unlinkMemorials, { params: { code } }),
    onSuccess: () => {
      toast.show({ title: t("unlink.done") });
      onUnlinked();
    },
    onError: ({ message }) =>
      toast.show({ tone: "bad", title: t("unlink.failed"), description: message }),
  });
  return (
    <div className="stack section-rule">
      <p className="small">{t("unlink.text")}</p>
      <div className="actions">
        <Button variant="bad" busy={isPending ? t("unlink.busy") : null} onClick={() => mutate()}>
          {t("unlink.do")}
        </Button>
      </div>
    </div>
  );
}
