import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { data as answer } from "react-router";
import { OwnerDownload } from "#shell/owner-download.tsx";
import { StaffPage } from "#shell/staff-page.tsx";
import { guardStaffPage, useStaffRights } from "#shell/staff-rights.ts";
import { addressOf } from "#platform/call.ts";
import { formatMoment } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { ApiError } from "#platform/pages/api-client.ts";
import { prefetch } from "#platform/pages/queries.ts";
import { call } from "#platform/pages/call.ts";
import { Banner } from "#ui/banner.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { useToast } from "#ui/toast.tsx";
import { STAGES } from "#features/qr/lifecycle/contract.ts";
import { PackageChecks } from "../components/package-checks.tsx";
import { packageQuery } from "../components/package-query.ts";
import { deleteKeys, readCards, type ShownPackage } from "../contract.ts";
import type { Route } from "./+types/package.ts";

// texts: codes:stages.*

export const handle = { texts: ["code-list", "codes"] };

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  await guardStaffPage("codes.read");
  const query = packageQuery(id);
  const client = await prefetch(null, [query]);
  const error = client.getQueryState(query.queryKey)?.error;
  if (error instanceof ApiError && error.status === 404) throw answer(null, { status: 404 });
  return null;
}

/** Polled every half second while the codes are created. */
const MAKING_MS = 500;

/** `/admin/qr-packages/{id}`: one package, the stages of its codes, and the keys for its cards. */
export default function PackagePage({ params: { id } }: Route.ComponentProps) {
  const { t } = useTranslation("code-list");
  const { data, error } = useQuery({
    ...packageQuery(id),
    refetchInterval: ({ state }) => (isBeingMade(state.data) ? MAKING_MS : false),
  });
  return (
    <StaffPage title={data?.name ?? t("packages.title")} note={data?.purpose}>
      {error && <Banner tone="bad">{error.message}</Banner>}
      {data && data.gaveUpAt !== null && <Banner tone="bad">{t("packages.gaveUpText")}</Banner>}
      {data && isBeingMade(data) && <Making shown={data} />}
      {data && <Facts shown={data} />}
      {data && <PackageChecks shown={data} />}
      {data && data.readyAt !== null && <Cards shown={data} />}
    </StaffPage>
  );
}

function isBeingMade(shown: ShownPackage | undefined): boolean {
  return shown?.readyAt === null && shown.gaveUpAt === null;
}

function Making({ shown: { made, count } }: { shown: ShownPackage }) {
  const { t } = useTranslation("code-list");
  const words = t("packages.making", { made, count });
  return (
    <div className="staff-part" role="status">
      <p>{words}</p>
      <ProgressBar large value={made} max={count} label={words} />
    </div>
  );
}

function Facts({ shown }: { shown: ShownPackage }) {
  const { t, i18n } = useTranslation(["code-list", "codes"]);
  const { id, count, reseller, createdAt, stages, linked, retired } = shown;
  return (
    <div className="staff-part">
      <SettingsList>
        <Setting
          title={t("packages.codes")}
          text={String(count)}
          action={
            <ButtonLink variant="quiet" small to={`/admin/qr-packages/${id}/qr-codes`}>
              {t("packages.toCodes")}
            </ButtonLink>
          }
        />
        {STAGES.filter((stage) => stages[stage]).map((stage) => (
          <Setting key={stage} title={t(`codes:stages.${stage}`)} text={String(stages[stage])} />
        ))}
        <Setting title={t("packages.linked")} text={String(linked)} />
        {retired > 0 && <Setting title={t("standings.retired")} text={String(retired)} />}
        <Setting
          title={t("packages.reseller")}
          text={<bdi>{reseller?.fullName ?? t("packages.own")}</bdi>}
        />
        <Setting
          title={t("packages.since")}
          text={formatMoment(createdAt, localeOf(i18n.language))}
        />
      </SettingsList>
    </div>
  );
}

/** The keys are stored until they are printed, and then exist only on the cards. */
function Cards({ shown: { id, hasKeys } }: { shown: ShownPackage }) {
  const { t } = useTranslation("code-list");
  const toast = useToast();
  const client = useQueryClient();
  const { permissions } = useStaffRights();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deleteKeys, { params: { packageId: id } }),
    onSuccess: () => toast.show({ title: t("cards.forgotten") }),
    onError: ({ message }) =>
      toast.show({ tone: "bad", title: t("cards.failed"), description: message }),
    onSettled: () => client.invalidateQueries({ queryKey: packageQuery(id).queryKey }),
  });
  if (!permissions.includes("codes.keys")) return null;
  return (
    <section className="staff-part">
      <h2>{t("cards.title")}</h2>
      <p>{hasKeys ? t("cards.text") : t("cards.gone")}</p>
      {hasKeys && (
        <div className="actions">
          <OwnerDownload
            label={t("cards.fetch")}
            href={addressOf(readCards, { params: { packageId: id } })}
          />
          <Button
            variant="bad"
            busy={isPending ? t("cards.forgetting") : null}
            onClick={() => mutate()}
          >
            {t("cards.forget")}
          </Button>
        </div>
      )}
    </section>
  );
}
