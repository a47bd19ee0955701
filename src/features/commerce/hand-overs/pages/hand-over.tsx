import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { SignedInNavigation } from "#shell/signed-in-navigation.tsx";
import { SitePage } from "#shell/site-page.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { Section } from "#ui/section.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { FamilySheet } from "../components/family-sheet.tsx";
import { HandOverStep } from "../components/hand-over-step.tsx";
import { NotYetReseller } from "../components/not-yet-reseller.tsx";
import { PageReferenceForm } from "../components/page-reference.tsx";
import { PlateStep } from "../components/plate-step.tsx";
import { preparedQuery } from "../components/prepared-query.ts";
import type { PreparedPage } from "../contract.ts";

export const handle = { texts: ["resellers", "company", "accounts", "errors"] };

/** `/reseller-dashboard/pages/{id}`: a page is given to the family in four steps; on paper it is theirs. */
export default function HandOver() {
  const { t } = useTranslation("resellers");
  const { id } = useParams();
  const { data, error } = useQuery(preparedQuery);
  const page = data?.items.find((one) => one.id === id);
  return (
    <SitePage title={t("handOver.submit")} navigation={<SignedInNavigation />}>
      <FormPage>
        <h1>{page === undefined ? t("handOver.submit") : <bdi>{page.name}</bdi>}</h1>
        {data === undefined && error === null && <Spinner label={t("loading")} />}
        {error && <NotYetReseller error={error} />}
        {data && page === undefined && (
          <EmptyState
            text={t("handOver.gone")}
            action={<ButtonLink to="/reseller-dashboard">{t("toDashboard")}</ButtonLink>}
          />
        )}
      </FormPage>
      {page && <Steps page={page} />}
    </SitePage>
  );
}

function Steps({ page }: { page: PreparedPage }) {
  const { t } = useTranslation("resellers");
  const { id, slug } = page;
  return (
    <>
      <Step number={1} heading={t("steps.page.title")} note={t("steps.page.note")}>
        <div className="actions">
          <ButtonLink variant="quiet" to={`/edit-memorial/${id}`}>
            {t("steps.page.edit")}
          </ButtonLink>
          <ButtonLink variant="bare" to={`/memorial/${slug}`}>
            {t("steps.page.look")}
          </ButtonLink>
        </div>
        <PageReferenceForm page={page} />
      </Step>
      <Step number={2} heading={t("steps.plate.title")} note={t("steps.plate.note")}>
        <PlateStep page={page} />
      </Step>
      <Step number={3} heading={t("steps.family.title")}>
        <HandOverStep page={page} />
      </Step>
      <Step number={4} heading={t("steps.sheet.title")} note={t("steps.sheet.note")}>
        <FamilySheet page={page} />
        <div className="actions">
          <Button variant="quiet" onClick={() => window.print()}>
            {t("steps.sheet.print")}
          </Button>
        </div>
      </Step>
    </>
  );
}

type StepProps = { number: number; heading: string; note?: string; children: ReactNode };

function Step({ number, heading, note, children }: StepProps) {
  const { t } = useTranslation("resellers");
  return (
    <Section heading={t("steps.named", { number, heading })} note={note}>
      <div className="stack">{children}</div>
    </Section>
  );
}
