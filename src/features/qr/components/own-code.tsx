// texts: codes:states.*, codes:plate.*, codes:shows.*, codes:lock.*, codes:unlock.*
import "./own-code.css";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { UnlessReadOnly } from "#platform/pages/read-only.ts";
import { Badge } from "#ui/badge.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Setting } from "#ui/settings-list.tsx";
import type { ListedCode, OwnedQrCode } from "../contract.ts";
import { groupCode } from "../model.ts";
import { CodePicture } from "./code-picture.tsx";
import { CodeHistory } from "./code-history.tsx";
import { useLocking } from "./own-codes.ts";
import { ScanChart } from "./scan-chart.tsx";

type OwnCodeProps = {
  code: ListedCode;
  /** Its symbol stands beside it already. */
  isShown?: boolean;
};

/** One of the user's codes: what a scan shows now, and the possible actions. */
export function OwnCode({ code, isShown = false }: OwnCodeProps) {
  const { t } = useTranslation("codes");
  const [hasHistory, setHistory] = useState(false);
  const named = { code: groupCode(code.code) };
  return (
    <Setting
      title={
        <span className="own-code" translate="no">
          {named.code}
        </span>
      }
      text={
        <>
          <Standing code={code} />
          <br />
          <Preview code={code} />
        </>
      }
    >
      <div className="stack">
        <ScanChart code={code.code} />
        {code.state !== "retired" && !isShown && <CodePicture code={code.code} />}
        <div className="actions">
          {code.state !== "retired" && (
            <UnlessReadOnly>
              <LockButton code={code} />
              {!code.locked && (
                <ButtonLink
                  variant="bare"
                  small
                  to={`/qr-linking/${code.code}`}
                  aria-label={t("move.named", named)}
                >
                  {t("move.do")}
                </ButtonLink>
              )}
            </UnlessReadOnly>
          )}
          <Button
            variant="bare"
            small
            aria-expanded={hasHistory}
            aria-label={t("history.named", named)}
            onClick={() => setHistory(!hasHistory)}
          >
            {t("history.title")}
          </Button>
          {code.state !== "retired" && !code.isOrdered && (
            <ButtonLink
              variant="bare"
              small
              to={`/qr-purchase?plan=${code.stage === "digital" ? "plate" : "replacement"}&code=${code.code}`}
              aria-label={t("replacement.named", named)}
            >
              {code.stage === "digital" ? t("replacement.first") : t("replacement.another")}
            </ButtonLink>
          )}
        </div>
        {hasHistory && <CodeHistory code={code.code} />}
      </div>
    </Setting>
  );
}

/** Where the code is in its life, in whole sentences. */
function Standing({ code }: { code: ListedCode }) {
  const { t } = useTranslation("codes");
  const { state, locked, stage, memorials, isOrdered } = code;
  if (state === "retired") return <Badge sign="stop">{t("states.retired")}</Badge>;
  const count = memorials.length;
  return (
    <>
      <Badge sign={state === "linked" ? "full" : "none"} tone="good">
        {state === "linked" ? t("states.linked", { count }) : t("states.unlinked")}
      </Badge>{" "}
      {locked && <>{t("states.locked")} </>}
      {isOrdered && stage === "digital" ? t("ordered.first") : t(`plate.${stage}`)}
      {isOrdered && stage === "delivered" && <> {t("ordered.another")}</>}
    </>
  );
}

/** What visitors see now when they scan it. */
function Preview({ code: { state, shown, memorials } }: { code: OwnedQrCode }) {
  const { t } = useTranslation("codes");
  if (state !== "linked") return <>{t(`shows.${state}`)}</>;
  if (shown === 0) return <>{t("shows.hidden")}</>;
  const names = memorials.map(({ name }) => name ?? t("shows.nameless")).join(", ");
  return (
    <>
      {shown === 1 ? t("shows.one") : t("shows.several")} <bdi>{names}</bdi>.
    </>
  );
}

function LockButton({ code }: { code: OwnedQrCode }) {
  const { t } = useTranslation("codes");
  const { mutate, isPending } = useLocking(code);
  const word = code.locked ? "unlock" : "lock";
  return (
    <Button
      variant="quiet"
      small
      aria-label={t(`${word}.named`, { code: groupCode(code.code) })}
      busy={isPending ? t(`${word}.busy`) : null}
      onClick={() => mutate()}
    >
      {t(`${word}.do`)}
    </Button>
  );
}
