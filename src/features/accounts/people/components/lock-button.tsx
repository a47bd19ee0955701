import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { Button } from "#ui/button.tsx";
import { ReasonDialog } from "#shell/reason-dialog.tsx";
import { lockPerson, unlockPerson, type Person } from "../contract.ts";

/** Locks a user out or lifts the lockout; both require a reason. */
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
        decide={({ reason }) => {
          const input = { params: { id }, body: { reason } };
          return isLocked ? call(unlockPerson, input) : call(lockPerson, input);
        }}
        bad={!isLocked}
      />
    </>
  );
}
