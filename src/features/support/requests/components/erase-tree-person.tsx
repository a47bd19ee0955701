import { useMutation } from "@tanstack/react-query";
import { useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { eraseTreePerson } from "#features/family-tree/erasures/contract.ts";
import { call } from "#platform/pages/call.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToast } from "#ui/toast.tsx";
import { treePersonAt } from "./tree-person.ts";

/** For staff who answer a request of erasure: a person of a family tree, by the address that shows them. */
export function EraseTreePerson({ request }: { request: number }) {
  const { t } = useTranslation("requests");
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const [isUnknown, setUnknown] = useState(false);
  const { mutate, error, isPending } = useMutation({
    mutationFn: (params: { id: string; personId: string }) =>
      call(eraseTreePerson, { params, body: { request } }),
    onSuccess: () => {
      setOpen(false);
      toast.show({ title: t("staff.tree.done") });
    },
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const address = new FormData(event.currentTarget).get("staff.tree.address");
    const person = typeof address === "string" ? treePersonAt(address.trim()) : null;
    setUnknown(person === null);
    if (person !== null && !isPending) mutate(person);
  }

  if (!isOpen) {
    return (
      <div className="actions">
        <Button variant="quiet" small onClick={() => setOpen(true)}>
          {t("staff.tree.open")}
        </Button>
      </div>
    );
  }
  return (
    <form className="stack" method="post" noValidate onSubmit={submit}>
      {error && (
        <Banner tone="bad" title={t("staff.tree.failed")}>
          {error.message}
        </Banner>
      )}
      <Field
        label={t("staff.tree.address")}
        hint={t("staff.tree.hint")}
        error={isUnknown ? t("staff.tree.noPerson") : undefined}
      >
        <TextInput name="address" autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
      <div className="actions">
        <Button type="submit" busy={isPending ? t("staff.tree.busy") : null}>
          {t("staff.tree.submit")}
        </Button>
        <Button variant="bare" onClick={() => setOpen(false)}>
          {t("staff.tree.leave")}
        </Button>
      </div>
    </form>
  );
}
