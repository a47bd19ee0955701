import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useRouteLoaderData } from "react-router";
import type { Brand } from "#platform/pages/page-context.ts";
import { PublicPage, type PublicPageProps } from "#ui/public-page.tsx";
import { FooterLinks, FooterPages } from "./footer-links.tsx";

type PageFrameProps = Pick<
  PublicPageProps,
  "navigation" | "top" | "above" | "theme" | "children"
> & {
  /** Sentences at the foot; who runs the house when not given. */
  footer?: ReactNode;
};

/** The frame of every page: how to skip to the content, and the small links at the foot. */
export function PageFrame({ footer, ...rest }: PageFrameProps) {
  const { t } = useTranslation();
  const brand = useBrand();
  return (
    <PublicPage
      skipLabel={t("frame.skip")}
      homeLabel={brand?.name}
      navigationLabel={t("frame.navigation")}
      footer={footer ?? <Operator />}
      footerPages={<FooterPages />}
      footerLinks={<FooterLinks />}
      footerLabel={t("frame.footer")}
      {...rest}
    />
  );
}

/** What the operator calls the house; `undefined` where even the root could not be loaded. */
export function useBrand(): Brand | undefined {
  return useRouteLoaderData<{ brand: Brand }>("root")?.brand;
}

function Operator() {
  const { t } = useTranslation();
  const brand = useBrand();
  if (brand === undefined) return null;
  const { operator, address } = brand;
  const companyNumber = brand.companyNumber.replaceAll(" ", "\u00a0");
  return <p className="small">{t("frame.operator", { operator, address, companyNumber })}</p>;
}
