import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { UnlessReadOnly } from "#platform/pages/read-only.ts";
import { call } from "#platform/pages/call.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { useToast } from "#ui/toast.tsx";
import { acceptOwnership, endOffer, type Ownership } from "../contract.ts";

type OfferedPageProps = { id: string; offer: NonNullable<Ownership["offer"]> };

/** A pending offer: the recipient can answer it, the owner can withdraw it. */
export function OfferedPage({ id, offer }: OfferedPageProps) {
  const { t } = useTranslation("keepers");
  const toast = useToast();
  const client = useQueryClient();
  const { mutate, error, isPending, variables } = useMutation({
    mutationFn: (isYes: boolean) =>
      isYes ? call(acceptOwnership, { params: { id } }) : call(endOffer, { params: { id } }),
    onSuccess: (_answer, isYes) =>
      toast.show({
        title: isYes
          ? t("ownership.isYours")
          : offer.isForMe
            ? t("ownership.declined")
            : t("ownership.takenBack"),
      }),
    onSettled: () => client.invalidateQueries(),
  });
  const busyWith = (isYes: boolean) => (isPending && variables === isYes ? t("busy") : null);
  return (
    <>
      {error && (
        <Banner tone="bad" title={t("list.notChanged")}>
          {error.message}
        </Banner>
      )}
      <Banner
        tone="warn"
        title={offer.isForMe ? t("ownership.forYou") : t("ownership.offeredTo", { name: offer.to })}
        actions={
          <>
            {offer.isForMe && (
              <UnlessReadOnly>
                <Button small busy={busyWith(true)} onClick={() => mutate(true)}>
                  {t("ownership.accept")}
                </Button>
              </UnlessReadOnly>
            )}
            <Button variant="quiet" small busy={busyWith(false)} onClick={() => mutate(false)}>
              {offer.isForMe ? t("ownership.decline") : t("ownership.takeBack")}
            </Button>
          </>
        }
      >
        {offer.isForMe ? t("ownership.forYouText") : t("ownership.waits")}
      </Banner>
    </>
  );
}
