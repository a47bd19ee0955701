import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { redirect, useRouteLoaderData } from "react-router";
import { SignedInNavigation } from "#shell/signed-in-navigation.tsx";
import { SitePage } from "#shell/site-page.tsx";
import { prefetch } from "#platform/pages/queries.ts";
import { memorialQuery } from "#features/memorials/content/components/memorial-queries.ts";
import { NotFoundContent } from "#features/memorials/components/not-found-content.tsx";
import { typedName } from "#features/memorials/components/typed-name.ts";
import { guidePath } from "#features/memorials/components/guide-path.ts";
import { ShareMessage } from "#features/memorials/sharing/components/share-message.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { TextLink } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { CodeCard } from "../components/code-card.tsx";
import { isCodeOf, useOwnCodes } from "../components/own-codes.ts";
import type { Route } from "./+types/published.ts";

export const handle = { texts: ["accounts", "sharing", "codes", "memorials"] };

/** A page that isn't shown has nothing to be passed on yet. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const query = memorialQuery(params.id);
  const client = await prefetch(null, [query]);
  const memorial = client.getQueryData(query.queryKey);
  if (memorial?.privacy === "private") return redirect(guidePath(memorial.id, "privacy"));
  return null;
}

/** Once after publishing: telling others, the code on paper, helpers, a plate. */
export default function PublishedPage({ params }: Route.ComponentProps) {
  const { t } = useTranslation(["sharing", "codes"]);
  const { data: memorial, error } = useQuery(memorialQuery(params.id));
  const publicUrl = useRouteLoaderData<{ publicUrl: string }>("root")?.publicUrl ?? "";
  const { items } = useOwnCodes();
  if (error && memorial === undefined) throw error;
  if (!memorial?.can.edit) {
    return (
      <SitePage title={t("published.window")} navigation={<SignedInNavigation />}>
        <NotFoundContent />
      </SitePage>
    );
  }
  const { name, slug, privacy } = memorial;
  const admin = `/memorial/${slug}/admin`;
  const code = items?.find(isCodeOf(slug))?.code ?? null;
  return (
    <SitePage title={t("published.window")} navigation={<SignedInNavigation />}>
      <FormPage note={<p className="small">{t(`reach.${privacy}`)}</p>} isByTheWay>
        <h1 className="published-title">{t("published.title", { name: typedName(name) })}</h1>
        <p className="lead">{t("published.lead")}</p>
        <div className="actions">
          <ButtonLink variant="quiet" to={`/memorial/${slug}`}>
            {t("published.see")}
          </ButtonLink>
        </div>
      </FormPage>
      <Section heading={t("message.heading")}>
        <ShareMessage name={name} address={`${publicUrl}/memorial/${slug}`} />
      </Section>
      <Section heading={t("codes:card.heading")} note={t("codes:card.note")}>
        {items !== null && <CodeCard name={name} publicUrl={publicUrl} slug={slug} code={code} />}
      </Section>
      <Section heading={t("published.more")}>
        <SettingsList>
          <Setting
            title={t("published.helpers.title")}
            text={t("published.helpers.text")}
            action={
              <ButtonLink variant="quiet" small to={`${admin}#keepers`}>
                {t("published.helpers.invite")}
              </ButtonLink>
            }
          />
          <Setting
            title={t("published.plate.title")}
            text={
              <>
                {t("published.plate.text")}{" "}
                <TextLink to="/qr-info">{t("published.plate.about")}</TextLink>
              </>
            }
            action={
              <ButtonLink
                variant="quiet"
                small
                to={`/qr-purchase?plan=plate&memorial=${memorial.id}${code === null ? "" : `&code=${code}`}`}
              >
                {t("published.plate.order")}
              </ButtonLink>
            }
          />
        </SettingsList>
        <p className="small">
          {t("published.later")} <TextLink to={admin}>{t("published.admin")}</TextLink>
        </p>
      </Section>
    </SitePage>
  );
}
