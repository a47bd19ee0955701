import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { useStaffRights } from "#shell/staff-rights.ts";
import { Switch } from "#ui/switch.tsx";
import { setChecks, type ShownPackage } from "../contract.ts";

/** Whether plates of a package may be packed without a photograph. */
export function PackageChecks({ shown: { id, mayGoUnchecked } }: { shown: ShownPackage }) {
  const mayChange = useStaffRights().permissions.includes("codes.make");
  const { t } = useTranslation("code-list");
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (isDemanded: boolean) =>
      call(setChecks, { params: { packageId: id }, body: { mayGoUnchecked: !isDemanded } }),
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
