import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { callQuery } from "#platform/pages/queries.ts";
import { Banner } from "#ui/banner.tsx";
import { Combobox } from "#ui/combobox.tsx";
import { Field } from "#ui/field.tsx";
import { listPackages, type ShownPackage } from "#features/qr/packages/contract.ts";

export type PackageChoiceProps = {
  chosen: ShownPackage | null;
  onChange: (packageId: string) => void;
};

/** Chooses a package: the newest ones, or those whose name contains the typed text. */
export function PackageChoice({ chosen, onChange }: PackageChoiceProps) {
  const { t } = useTranslation("symbols");
  const [typed, setTyped] = useState("");
  const text = useDeferredValue(typed.trim());
  const { data, error, isFetching } = useQuery({
    ...callQuery(listPackages, { query: text === "" ? {} : { text } }),
    placeholderData: keepPreviousData,
  });
  const items = data?.items ?? [];
  return (
    <>
      {error && <Banner tone="bad">{error.message}</Banner>}
      {data !== undefined && text === "" && items.length === 0 && (
        <p className="reading">{t("none")}</p>
      )}
      <Field label={t("package")} hint={t("packageHint")}>
        <Combobox
          options={items.map(optionOf)}
          value={chosen && optionOf(chosen)}
          onChange={(option) => {
            setTyped("");
            onChange(option?.value ?? "");
          }}
          onType={setTyped}
          busy={isFetching ? t("looking") : null}
          labels={{
            list: t("packages"),
            none: t("noneFound"),
            found: (count) => t("found", { count }),
          }}
          placeholder={t("choose")}
        />
      </Field>
    </>
  );
}

function optionOf({ id, name, count }: ShownPackage) {
  return { value: id, label: `${name} (${count})` };
}
