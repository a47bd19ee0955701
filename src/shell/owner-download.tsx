import { useMutation } from "@tanstack/react-query";
import { useId, useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { proveOwner } from "./owner-calls.ts";
import { problemOf } from "./owner-form.tsx";
import { PasswordField } from "./password-field.tsx";

type OwnerDownloadProps = { label: string; href: string; quiet?: boolean };

/** A download that an unlocked screen is not enough for: it asks for the password first. */
export function OwnerDownload({ label, href, quiet = false }: OwnerDownloadProps) {
  const { t } = useTranslation(["staff", "accounts"]);
  const form = useId();
  const [isOpen, setOpen] = useState(false);
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: proveOwner,
    onSuccess: () => {
      setOpen(false);
      window.location.assign(href);
    },
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("currentPassword");
    if (!isPending) mutate(typeof typed === "string" ? typed : "");
  }

  function leave() {
    reset();
    setOpen(false);
  }

  const problem = problemOf(error, "currentPassword");
  return (
    <>
      <Button variant={quiet ? "quiet" : "primary"} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        open={isOpen}
        onClose={leave}
        title={label}
        actions={
          <>
            <Button variant="quiet" onClick={leave}>
              {t("decision.leave")}
            </Button>
            <Button type="submit" form={form} busy={isPending ? t("download.busy") : null}>
              {t("download.submit")}
            </Button>
          </>
        }
      >
        <form id={form} className="stack" noValidate onSubmit={submit}>
          <p>{t("download.text")}</p>
          {error && problem === undefined && <Banner tone="bad">{error.message}</Banner>}
          <PasswordField
            name="currentPassword"
            label={t("accounts:access.currentPassword")}
            hint={t("accounts:access.currentPasswordHint")}
            autoComplete="current-password"
            error={problem}
          />
        </form>
      </Dialog>
    </>
  );
}
