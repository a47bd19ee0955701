import "#ui/form-extras.css";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { Button } from "#ui/button.tsx";
import { useToast } from "#ui/toast.tsx";
import { takeBackGuest } from "../contract.ts";
import { GuestForm } from "./guest-form.tsx";
import { keepOwn, ownIn, storedOwn, type OwnGuest } from "./own-guest.ts";
import { THANKS, type Refusal } from "./typed-guest.ts";

type ComingProps = { id: string; refusal: Refusal | null };
/** What was done last, in words. */
type Done = "thanks" | "changed" | "takenBack";

/** The form, or what was written in this browser before, which can be changed and taken back. */
export function Coming({ id, refusal }: ComingProps) {
  const { t } = useTranslation("guests");
  const stored = useSyncExternalStore(neverChanged, () => storedOwn(id), nothingStored);
  const [written, setWritten] = useState<OwnGuest | null>();
  const own = written === undefined ? ownIn(stored) : written;
  const [isEditing, setEditing] = useState(false);
  const [done, setDone] = useState<Done | null>(null);
  const status = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    if (done !== null) status.current?.focus();
  }, [done]);

  function settle(now: OwnGuest | null, what: Done) {
    keepOwn(id, now);
    setWritten(now);
    setEditing(false);
    setDone(what);
  }

  return (
    <>
      <p ref={status} className="reading" role="status" tabIndex={-1} hidden={done === null}>
        {done && t(`done.${done}`)}
      </p>
      {/* Without a script, in the place of the form that follows it. */}
      <p id={THANKS} className="form-thanks reading">
        {t("done.thanks")}
      </p>
      {own !== null && !isEditing ? (
        <Own
          id={id}
          own={own}
          onEdit={() => {
            setDone(null);
            setEditing(true);
          }}
          onTakenBack={() => settle(null, "takenBack")}
        />
      ) : (
        <GuestForm
          key={own?.id}
          id={id}
          own={own}
          refusal={refusal}
          onWritten={(written) => settle(written, own === null ? "thanks" : "changed")}
          onCancel={() => setEditing(false)}
        />
      )}
    </>
  );
}

const neverChanged = () => () => undefined;
/** While it is rendered by the server. */
const nothingStored = () => "null";

type OwnProps = {
  id: string;
  own: OwnGuest;
  onEdit: () => void;
  onTakenBack: () => void;
};

function Own({ id, own, onEdit, onTakenBack }: OwnProps) {
  const { t } = useTranslation("guests");
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      const { id: guestId, secret } = own;
      try {
        await call(takeBackGuest, { params: { id, guestId }, body: { secret } });
      } catch (error) {
        // Whoever keeps the page has deleted it: it is gone, as was wished.
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
      }
    },
    onSuccess: onTakenBack,
    onError: (error) =>
      toast.show({
        tone: "bad",
        title: t("failed"),
        description: error instanceof ApiError ? error.message : t("offline"),
      }),
  });
  return (
    <div className="stack">
      <p className="lead">
        <bdi>{own.name}</bdi>, {t("count", { count: own.persons })}
      </p>
      <div className="actions">
        <Button variant="quiet" onClick={onEdit}>
          {t("change")}
        </Button>
        <Button variant="bad" busy={isPending ? t("sending") : null} onClick={() => mutate()}>
          {t("takeBack")}
        </Button>
      </div>
    </div>
  );
}
