import type { Brand } from "#platform/pages/page-context.ts";

/** The operator's details in the texts, from its settings. */
export function operatorValues(brand: Brand | undefined) {
  return {
    operator: brand?.operator ?? "",
    address: brand?.address ?? "",
    companyNumber: brand?.companyNumber.replaceAll(" ", "\u00a0") ?? "",
    email: brand?.supportEmail ?? "",
  };
}
