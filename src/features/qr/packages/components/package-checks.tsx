import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { pathOf } from "#platform/call.ts";
import { callApi } from "#platform/pages/api-client.ts";
import { Switch } from "#ui/switch.tsx";
import { setChecks, type ShownPackage } from "../contract.ts";

type PackageChecksProps = { shown: ShownPackage; mayChange: boolean };

/** Whether plates of a package may be packed without having been photographed. */
export function PackageChecks({ shown: { id, mayGoUnchecked }, mayChange }: PackageChecksProps) {
  const { t } = useTranslation("ledger");
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (isDemanded: boolean) =>
      callApi<ShownPackage>(pathOf(setChecks, { packageId: id }), {
        method: setChecks.method,
        body: { mayGoUnchecked: !isDemanded },
      }),
    onSettled: () => client.invalidateQueries(),
  });
  return (
    <div className="staff-part">
      <Switch
        label={t("packages.checks")}
        text={t("packages.checksText")}
        checked={!mayGoUnchecked}
        onChange={mutate}
        busy={isPending ? t("bulk.pressing") : null}
        disabled={!mayChange}
        error={error?.message}
      />
    </div>
  );
}
