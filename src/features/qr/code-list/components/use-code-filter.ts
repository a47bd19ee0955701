import { useSearchParams } from "react-router";
import { CODE_FILTER_FIELDS, type CodeFilter } from "../contract.ts";

/** The filter in the address, without the page. */
export function useCodeFilter(): CodeFilter {
  const [asked] = useSearchParams();
  const fields: readonly string[] = CODE_FILTER_FIELDS;
  const given = [...asked].filter(([name, value]) => value !== "" && fields.includes(name));
  return Object.fromEntries(given);
}
