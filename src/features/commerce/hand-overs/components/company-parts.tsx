import { useState, type ReactNode } from "react";
import { CompanyPeople } from "../../companies/components/company-people.tsx";
import { BuyPlates } from "../../reseller-orders/components/buy-form.tsx";
import { CompanyInvoices, CompanyOrders } from "../../reseller-orders/components/company-lists.tsx";
import type { Quantities } from "../../reseller-orders/components/quantities.ts";
import type { OwnCompany } from "../../reseller-orders/contract.ts";
import { CompanyCases } from "../../returns/components/company-cases.tsx";
import { CompanyStock } from "../../returns/components/company-stock.tsx";

type CompanyPartsProps = { company: OwnCompany; renderKey: (code: string) => ReactNode };

/** What a reseller buys and has. An order that is ordered again fills in the form, and is gone to. */
export function CompanyParts({ company, renderKey }: CompanyPartsProps) {
  const [quantities, setQuantities] = useState<Quantities>({});

  function orderAgain(again: Quantities) {
    setQuantities(again);
    const form = document.querySelector("#buy");
    form?.scrollIntoView({ block: "start" });
    form?.querySelector<HTMLElement>("button[type=submit]")?.focus({ preventScroll: true });
  }

  return (
    <>
      <CompanyStock renderKey={renderKey} />
      <BuyPlates company={company} quantities={quantities} onType={setQuantities} />
      <CompanyOrders onAgain={orderAgain} />
      <CompanyCases />
      <CompanyInvoices />
      <CompanyPeople role={company.role} />
    </>
  );
}
