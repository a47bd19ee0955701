import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { callQuery } from "#platform/pages/queries.ts";
import { StaffFilter } from "#shell/staff-list.tsx";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { TextLink } from "#ui/link.tsx";
import { Select } from "#ui/select.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { pathOfBox } from "../../boxes/components/box-path.ts";
import { BoxPanel } from "../../boxes/components/box-panel.tsx";
import { BoxesList } from "../../boxes/components/boxes-list.tsx";
import { NewBoxDialog } from "../../boxes/components/new-box-dialog.tsx";
import { BOX_STATES, getBox, SEARCH_MAX } from "../../boxes/contract.ts";
import { NewCardsDialog } from "../../cards/components/new-cards-dialog.tsx";

/** Boxes, open and closed; `?box=…` is one of them. */
export function BoxesPart() {
  const [asked] = useSearchParams();
  const id = asked.get("box");
  return id === null ? <AllBoxes asked={asked} /> : <OneBox id={id} />;
}

type Asked = "box" | "cards" | null;

function AllBoxes({ asked }: { asked: URLSearchParams }) {
  const { t } = useTranslation("warehouse");
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<Asked>(null);
  const close = () => setDialog(null);
  return (
    <>
      <div className="actions">
        <Button small onClick={() => setDialog("box")}>
          {t("new.title")}
        </Button>
        <Button small variant="quiet" onClick={() => setDialog("cards")}>
          {t("cards.title")}
        </Button>
      </div>
      <StaffFilter submit={t("boxes.find")}>
        <Field label={t("boxes.search")}>
          <TextInput
            name="text"
            code
            defaultValue={asked.get("text") ?? ""}
            maxLength={SEARCH_MAX}
          />
        </Field>
        <Field label={t("boxes.state")}>
          <Select
            name="state"
            empty={t("boxes.all")}
            defaultValue={asked.get("state") ?? ""}
            options={BOX_STATES.map((value) => ({ value, label: t(`box.states.${value}`) }))}
          />
        </Field>
      </StaffFilter>
      {dialog === "box" && (
        <NewBoxDialog onClose={close} onMade={(box) => void navigate(pathOfBox(box))} />
      )}
      {dialog === "cards" && <NewCardsDialog onClose={close} />}
      <BoxesList asked={asked} />
    </>
  );
}

function OneBox({ id }: { id: string }) {
  const { t } = useTranslation("warehouse");
  const { data, error } = useQuery({
    ...callQuery(getBox, { params: { id } }),
    staleTime: 0,
  });
  return (
    <>
      <p>
        <TextLink to="/admin/warehouse-packages?part=boxes">{t("boxes.back")}</TextLink>
      </p>
      {error && <Banner tone="bad">{error.message}</Banner>}
      {data === undefined && error === null && <Spinner label={t("boxes.loading")} />}
      {data && <BoxPanel key={data.id} box={data} />}
    </>
  );
}
