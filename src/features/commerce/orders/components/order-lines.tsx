import { useQueries } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { PriceList } from "../../plans/components/price-list.tsx";
import type { ShownOrder, ShownOrderLine } from "../contract.ts";
import { groupedCode } from "../model.ts";
import { useOrderFormat } from "./order-format.ts";
import { pageQuery } from "./page-query.ts";
import { SmallProof } from "./plate-proof.tsx";

// texts: plans:of.*

/** What is ordered, each with its plate, and the sum with VAT. */
export function OrderLines({ order: { lines, total, vat } }: { order: ShownOrder }) {
  const { t } = useTranslation(["shop", "plans"]);
  const { money } = useOrderFormat();
  const isSent = lines.some(({ plate }) => plate !== null);
  return (
    <PriceList
      prices={[
        ...lines.map((line) => ({
          key: line.id,
          title: t(`plans:of.${line.plan}.name`),
          price: money(line.amount),
          text: <LineText line={line} />,
        })),
        {
          key: "total",
          title: t("sum.total"),
          price: money(total),
          text: t(isSent ? "sum.vatSent" : "sum.vat", { vat: money(vat) }),
        },
      ]}
    />
  );
}

function LineText({ line }: { line: ShownOrderLine }) {
  const { t } = useTranslation("shop");
  const { words, code, plate, proof, memorialIds } = line;
  if (plate === null || proof === null) return <PageNames ids={memorialIds} />;
  return (
    <>
      <SmallProof line={line} plate={plate} proof={proof} />
      {code !== null && <span>{t("sum.code", { code: groupedCode(code) })} </span>}
      <span>
        {words.length === 0 ? t("sum.noWords") : t("sum.words", { words: words.join(" / ") })}
      </span>{" "}
      <PageNames ids={memorialIds} />
    </>
  );
}

/** Which pages it is for, of those that the reader may read. */
function PageNames({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation("shop");
  const { list } = useOrderFormat();
  const pages = useQueries({ queries: ids.map(pageQuery) });
  const names = pages.flatMap(({ data }) => (data ? [data.name] : []));
  return names.length === 0 ? null : <span>{t("sum.pages", { names: list(names) })}</span>;
}

/** Who ordered, and where the plate goes. */
export function OrderAddress({ order: { customer, delivery, lines } }: { order: ShownOrder }) {
  const { t } = useTranslation("shop");
  if (customer === null) return null;
  const to = delivery ?? customer;
  const isSent = lines.some(({ plate }) => plate !== null);
  const place = `${to.street}, ${to.postalCode} ${to.city}`;
  return (
    <div className="stack stack-tight">
      <p>{t("sum.invoiceTo", { name: customer.name, email: customer.email })}</p>
      {isSent && <p>{t("sum.sentTo", { name: to.name, place })}</p>}
    </div>
  );
}
