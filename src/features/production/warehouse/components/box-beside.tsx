import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { callQuery } from "#platform/pages/queries.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { TextLink } from "#ui/link.tsx";
import { BoxPanel } from "../../boxes/components/box-panel.tsx";
import { sizeOf } from "../../boxes/components/box-plates.ts";
import { NewBoxDialog } from "../../boxes/components/new-box-dialog.tsx";
import { getBox, listBoxes, type Box } from "../../boxes/contract.ts";

/** The box that the address names. */
export function useBoxBeside() {
  const [asked] = useSearchParams();
  const id = asked.get("box");
  const { data, error } = useQuery({
    ...callQuery(getBox, { params: { id: id ?? "" } }),
    enabled: id !== null,
    staleTime: 0,
  });
  return { id, box: id === null ? undefined : data, error: id === null ? null : error };
}

type BoxBesideProps = {
  id: string | null;
  box: Box | undefined;
  error: Error | null;
  /** Below it. */
  children: ReactNode;
};

/** The box that is packed now; without one, those that are open. */
export function BoxBeside({ id, box, error, children }: BoxBesideProps) {
  const { t } = useTranslation("warehouse");
  return (
    <section className="packing-box" aria-label={t("desk.box")}>
      {error && <Banner tone="bad">{error.message}</Banner>}
      {box && <BoxPanel key={box.id} box={box} />}
      {id === null ? (
        <OpenBoxes />
      ) : (
        <p>
          <TextLink to="/admin/warehouse-scanner">{t("desk.otherBox")}</TextLink>
        </p>
      )}
      {children}
    </section>
  );
}

const AT_ONCE = 10;

function OpenBoxes() {
  const { t } = useTranslation("warehouse");
  const [, setAsked] = useSearchParams();
  const [isMaking, setMaking] = useState(false);
  const { data, error } = useQuery({
    ...callQuery(listBoxes, { query: { state: "open", limit: AT_ONCE } }),
    staleTime: 0,
  });
  return (
    <div className="stack">
      <h2>{t("desk.open")}</h2>
      <p>{t("desk.noBox")}</p>
      {error && <Banner tone="bad">{error.message}</Banner>}
      <ul className="box-plates">
        {data?.items.map((box) => (
          <li key={box.id}>
            <TextLink to={`?box=${box.id}`} className="table-code">
              {box.number}
            </TextLink>
            <span className="small">{t("box.order", { number: box.orderNumber })}</span>
            <span className="small">
              {t("box.packed", { done: box.contents.length, total: sizeOf(box) })}
            </span>
          </li>
        ))}
      </ul>
      <div className="actions">
        <Button variant="quiet" onClick={() => setMaking(true)}>
          {t("new.title")}
        </Button>
      </div>
      {isMaking && (
        <NewBoxDialog onClose={() => setMaking(false)} onMade={({ id }) => setAsked({ box: id })} />
      )}
    </div>
  );
}
