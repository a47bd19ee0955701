import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import type { ProfilePart } from "#shell/profile-parts.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { UnlessReadOnly, useReadOnly } from "#platform/pages/read-only.ts";
import { call } from "#platform/pages/call.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Banner } from "#ui/banner.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextLink } from "#ui/link.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { Section } from "#ui/section.tsx";
import { useToast } from "#ui/toast.tsx";
import {
  listKeptMemorials,
  type KeptMemorial,
  type OwnMemorial,
} from "#features/memorials/contract.ts";
import { restoreMemorial } from "#features/memorials/lifecycle/contract.ts";
import { guidePath } from "#features/memorials/components/guide-path.ts";

const kept = callQuery(listKeptMemorials);

/** The user's pages, and deleted ones that can be restored. */
export const profilePart: ProfilePart = {
  order: 10,
  Part: KeptMemorials,
  texts: ["editor"],
  queries: [kept],
};

function KeptMemorials() {
  const { t } = useTranslation("editor");
  const { data, error } = useQuery(kept);
  return (
    <Section id="kept" heading={t("kept.title")}>
      {error && <Banner tone="bad">{error.message}</Banner>}
      {data === undefined && error === null && <Spinner label={t("kept.loading")} />}
      {data?.items.length === 0 && (
        <EmptyState
          text={t("kept.none")}
          action={
            <UnlessReadOnly>
              <ButtonLink variant="quiet" to="/create-memorial">
                {t("kept.first")}
              </ButtonLink>
            </UnlessReadOnly>
          }
        />
      )}
      {data !== undefined && data.items.length > 0 && (
        <div className="stack">
          <SettingsList>
            {data.items.map((memorial) => (
              <Kept key={memorial.id} memorial={memorial} />
            ))}
          </SettingsList>
          <UnlessReadOnly>
            <div className="actions">
              <ButtonLink variant="quiet" to="/create-memorial">
                {t("kept.another")}
              </ButtonLink>
            </div>
          </UnlessReadOnly>
        </div>
      )}
    </Section>
  );
}

function Kept({ memorial }: { memorial: OwnMemorial }) {
  const { t, i18n } = useTranslation("editor");
  const { id, slug, name, privacy, stage, role, restorableUntil, portrait } = memorial;
  const isReadOnly = useReadOnly();
  if (restorableUntil !== null) {
    const day = formatDay(restorableUntil, localeOf(i18n.language));
    return (
      <Setting
        title={<bdi>{name}</bdi>}
        text={t("kept.restorableUntil", { day })}
        action={!isReadOnly && <RestoreButton memorial={memorial} />}
      />
    );
  }
  const canEdit = !isReadOnly && (role === "owner" || role === "editor");
  const hasWork = !isReadOnly && role !== "reader";
  return (
    <Setting
      picture={<Avatar name={name} picture={portrait && { ...portrait, alt: "" }} large />}
      title={
        <TextLink to={`/memorial/${slug}`}>
          <bdi>{name}</bdi>
        </TextLink>
      }
      text={t(`privacy.${privacy}`)}
      action={
        <div className="actions">
          {canEdit && stage === "draft" && (
            <ButtonLink
              variant="bare"
              small
              to={guidePath(id)}
              aria-label={t("kept.finishNamed", { name })}
            >
              {t("kept.finish")}
            </ButtonLink>
          )}
          <ButtonLink
            variant="bare"
            small
            to={`/memorial/${slug}/admin`}
            aria-label={t("kept.keepersNamed", { name })}
          >
            {t("kept.keepers")}
          </ButtonLink>
          {hasWork && (
            <ButtonLink
              variant="quiet"
              small
              to={`/edit-memorial/${slug}`}
              aria-label={t("kept.editNamed", { name })}
            >
              {t("kept.edit")}
            </ButtonLink>
          )}
        </div>
      }
    />
  );
}

function RestoreButton({ memorial }: { memorial: KeptMemorial }) {
  const { t } = useTranslation("editor");
  const toast = useToast();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(restoreMemorial, { params: { idOrSlug: memorial.id } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: kept.queryKey });
      toast.show({ title: t("kept.restored", { name: memorial.name }) });
    },
    onError: ({ message }) =>
      toast.show({ tone: "bad", title: t("kept.restoreFailed"), description: message }),
  });
  return (
    <Button
      variant="quiet"
      small
      busy={isPending ? t("kept.restoring") : null}
      onClick={() => mutate()}
      aria-label={t("kept.restoreNamed", { name: memorial.name })}
    >
      {t("kept.restore")}
    </Button>
  );
}
