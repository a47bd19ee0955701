import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { KeeperNavigation } from "#features/accounts/components/keeper-navigation.tsx";
import { OwnerForm, problemOf } from "#features/accounts/components/owner-form.tsx";
import { callAsOwner } from "#features/accounts/components/own-access.ts";
import { SitePage } from "#features/accounts/components/site-page.tsx";
import { Stock } from "#features/qr/components/stock.tsx";
import { pathOf } from "#platform/call.ts";
import { formatDay } from "#platform/dates.ts";
import { localeOf, LOCALES } from "#platform/i18n/locales.ts";
import { ApiError } from "#platform/pages/api-client.ts";
import { Banner } from "#ui/banner.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { Select } from "#ui/select.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { Spread } from "#ui/spread.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToast } from "#ui/toast.tsx";
import { PreparedLine, type HandOverFormProps } from "../components/prepared-line.tsx";
import { preparedQuery } from "../components/prepared-query.ts";
import { handOverPage, type Prepared } from "../contract.ts";

export const handle = { texts: ["resellers", "accounts", "errors", "codes"] };

/** `/reseller-dashboard`: what a reseller has made for customers, and whose it is by now. */
export default function ResellerDashboard() {
  const { t } = useTranslation("resellers");
  const { data, error } = useQuery(preparedQuery);
  const isNoReseller = error instanceof ApiError && error.status === 403;
  return (
    <SitePage title={t("dashboard.title")} navigation={<KeeperNavigation />}>
      <FormPage>
        <h1>{t("dashboard.title")}</h1>
        <p>{t("dashboard.lead")}</p>
        {data === undefined && error === null && <Spinner label={t("loading")} />}
        {error && (
          <Banner
            tone={isNoReseller ? "plain" : "bad"}
            actions={
              isNoReseller && (
                <ButtonLink variant="quiet" small to="/reseller-register">
                  {t("title")}
                </ButtonLink>
              )
            }
          >
            {isNoReseller ? t("dashboard.notYet") : error.message}
          </Banner>
        )}
      </FormPage>
      {data && <Pages prepared={data} />}
    </SitePage>
  );
}

function Pages({ prepared: { items, handedOver } }: { prepared: Prepared }) {
  const { t, i18n } = useTranslation("resellers");
  return (
    <>
      <Spread heading={t("prepared.title")} note={t("prepared.note")}>
        <div className="stack">
          {items.length === 0 ? (
            <p>{t("prepared.empty")}</p>
          ) : (
            <SettingsList>
              {items.map((page) => (
                <PreparedLine key={page.id} page={page} Form={HandOverForm} />
              ))}
            </SettingsList>
          )}
          <div className="actions">
            <ButtonLink to="/create-memorial/blank">{t("dashboard.make")}</ButtonLink>
            <ButtonLink variant="quiet" to="/qr-scan">
              {t("dashboard.claim")}
            </ButtonLink>
          </div>
        </div>
      </Spread>
      {handedOver.length > 0 && (
        <Spread heading={t("handedOver.title")} note={t("handedOver.note")}>
          <SettingsList>
            {handedOver.map(({ id, name, at }) => (
              <Setting
                key={id}
                title={<bdi>{name}</bdi>}
                text={t("handedOver.at", { day: formatDay(at, localeOf(i18n.language)) })}
              />
            ))}
          </SettingsList>
        </Spread>
      )}
      <Spread id="stock" heading={t("stock.title")} note={t("stock.note")}>
        <Stock />
      </Spread>
    </>
  );
}

/** To whom the page goes, and in which language they are written to. */
function HandOverForm({ page: { id, name }, onLeave }: HandOverFormProps) {
  const { t, i18n } = useTranslation("resellers");
  const toast = useToast();
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: ({ currentPassword = "", ...body }: Record<string, string>) =>
      callAsOwner({ ...handOverPage, path: pathOf(handOverPage, { id }) }, currentPassword, body),
    onSuccess: async () => {
      onLeave();
      toast.show({ title: t("handOver.done") });
      await client.invalidateQueries({ queryKey: preparedQuery.queryKey });
    },
  });
  return (
    <OwnerForm
      label={t("handOver.named", { name })}
      submitLabel={t("handOver.send")}
      error={error}
      isPending={isPending}
      onSubmit={mutate}
      onCancel={onLeave}
    >
      <p>{t("handOver.text")}</p>
      <Field
        label={t("handOver.email")}
        hint={t("handOver.emailHint")}
        error={problemOf(error, "email")}
      >
        <TextInput name="email" type="email" autoComplete="off" autoCapitalize="none" />
      </Field>
      <Field label={t("handOver.language")} error={problemOf(error, "locale")}>
        <Select
          name="locale"
          defaultValue={localeOf(i18n.language)}
          options={LOCALES.map((value) => ({ value, label: t(`handOver.languages.${value}`) }))}
        />
      </Field>
    </OwnerForm>
  );
}
