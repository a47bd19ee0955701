import { useTranslation } from "react-i18next";
import { ButtonLink } from "#ui/button.tsx";
import { TextLink } from "#ui/link.tsx";
import { Setting } from "#ui/settings-list.tsx";
import type { PreparedPage } from "../contract.ts";
import { HandOverState } from "./hand-over-state.tsx";

/** A page prepared for a customer, with the state of its transfer; it leads to the steps. */
export function PreparedLine({ page }: { page: PreparedPage }) {
  const { t } = useTranslation(["resellers", "company"]);
  const { id, name, reference, codes, handOver } = page;
  const steps = `/reseller-dashboard/pages/${id}`;
  return (
    <Setting
      title={
        <TextLink to={steps}>
          <bdi>{name}</bdi>
        </TextLink>
      }
      text={
        <>
          <HandOverState handOver={handOver} />
          {reference !== null && (
            <>
              <br />
              <bdi>{t("company:reference.text", { reference })}</bdi>
            </>
          )}
          {codes.length > 0 && (
            <>
              <br />
              {t("prepared.codes", { count: codes.length })}
            </>
          )}
        </>
      }
      action={
        <ButtonLink variant="quiet" small to={steps} aria-label={t("handOver.named", { name })}>
          {t("handOver.submit")}
        </ButtonLink>
      }
    />
  );
}
