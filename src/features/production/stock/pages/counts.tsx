import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { call } from "#platform/pages/call.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { FormDialog } from "#shell/form-dialog.tsx";
import { StaffList } from "#shell/staff-list.tsx";
import { StaffPage } from "#shell/staff-page.tsx";
import { guardStaffPage, useStaffRights } from "#shell/staff-rights.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { FieldGroup } from "#ui/field.tsx";
import { TextLink } from "#ui/link.tsx";
import { CountsTable } from "../components/counts-table.tsx";
import { useStockChoices } from "../components/stock-choices.ts";
import { listCounts, openCount } from "../contract.ts";

export const handle = { texts: ["stock"] };

export function clientLoader() {
  return guardStaffPage("production.read");
}

/** `/production/stock/counts`: what was counted when, and the way to count again. */
export default function CountsPage() {
  const { t } = useTranslation("stock");
  const [asked] = useSearchParams();
  const [isOpening, setOpening] = useState(false);
  const { locations = [] } = useStockChoices();
  const mayCount = useStaffRights().permissions.includes("warehouse.work");
  const cursor = asked.get("cursor") ?? undefined;
  const query = { ...(cursor !== undefined && { cursor }) };
  const { data, error, isPending } = useQuery({
    ...callQuery(listCounts, { query }),
    staleTime: 0,
  });
  return (
    <StaffPage
      title={t("counts.title")}
      note={t("counts.note")}
      beside={<TextLink to="/production/stock">{t("title")}</TextLink>}
    >
      {mayCount && locations.length > 0 && (
        <div className="actions">
          <Button small onClick={() => setOpening(true)}>
            {t("counts.open")}
          </Button>
        </div>
      )}
      {isOpening && <OpenCountDialog onClose={() => setOpening(false)} />}
      <StaffList
        error={error}
        nextCursor={data?.nextCursor}
        labels={{
          navigation: t("counts.pages"),
          newest: t("counts.newest"),
          older: t("counts.older"),
        }}
      >
        <CountsTable counts={data?.items ?? []} isLoading={isPending} />
      </StaffList>
    </StaffPage>
  );
}

function OpenCountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("stock");
  const { locations = [] } = useStockChoices();
  const navigate = useNavigate();
  return (
    <FormDialog
      title={t("counts.open")}
      text={t("counts.openText")}
      words={{
        leave: t("leave"),
        submit: t("counts.submit"),
        busy: t("saving"),
        failed: t("counts.failed"),
      }}
      send={(typed) =>
        call(openCount, {
          body: {
            locationIds: locations.map(({ id }) => id).filter((id) => typed.get(id) !== null),
          },
        })
      }
      done={() => t("counts.opened")}
      onDone={({ id }) => navigate(`/production/stock/counts/${id}`)}
      onClose={onClose}
    >
      {(problems) => (
        <FieldGroup
          label={t("counts.where")}
          error={problems["locationIds"] && t("counts.chooseOne")}
        >
          {locations.map(({ id, name }) => (
            <Checkbox key={id} name={id} label={<bdi>{name}</bdi>} defaultChecked />
          ))}
        </FieldGroup>
      )}
    </FormDialog>
  );
}
