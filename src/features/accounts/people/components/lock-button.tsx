import { useState } from "react";
import { useTranslation } from "react-i18next";
import { pathOf } from "#platform/call.ts";
import { Button } from "#ui/button.tsx";
import { ReasonDialog } from "../../components/reason-dialog.tsx";
import { lockPerson, unlockPerson, type Person } from "../contract.ts";

/** Locks somebody out, or lets them in again; either with its reason. */
export function LockButton({ person: { id, fullName, isLocked } }: { person: Person }) {
  const { t } = useTranslation("staff");
  const [isAsking, setAsking] = useState(false);
  const kind = isLocked ? "unlock" : "lock";
  return (
    <>
      <Button variant={isLocked ? "quiet" : "bad"} onClick={() => setAsking(true)}>
        {t(`people.${kind}.submit`)}
      </Button>
      <ReasonDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t(`people.${kind}.named`, { name: fullName })}
        text={t(`people.${kind}.text`)}
        words={{
          submit: t(`people.${kind}.submit`),
          busy: t(`people.${kind}.busy`),
          done: t(`people.${kind}.done`),
          failed: t(`people.${kind}.failed`),
        }}
        path={pathOf(isLocked ? unlockPerson : lockPerson, { id })}
        bad={!isLocked}
      />
    </>
  );
}
