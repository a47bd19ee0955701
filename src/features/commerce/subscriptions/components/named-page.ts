import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { pageQuery } from "../../orders/components/page-query.ts";

/** Whoever pays may read the page; once they no longer may, it is a page without a name. */
export function useNamedPage(memorialId: string | null): { name: string; slug: string | null } {
  const { t } = useTranslation("subscription");
  const { data } = useQuery({ ...pageQuery(memorialId ?? ""), enabled: memorialId !== null });
  if (data) return { name: data.name, slug: data.slug };
  return { name: t(memorialId === null ? "space.gone" : "space.nameless"), slug: null };
}
