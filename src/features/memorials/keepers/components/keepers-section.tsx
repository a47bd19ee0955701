import "./keepers.css";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { useReadOnly } from "#platform/pages/read-only.ts";
import { call } from "#platform/pages/call.ts";
import { TextLink } from "#ui/link.tsx";
import { Select } from "#ui/select.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { Section } from "#ui/section.tsx";
import { useToast } from "#ui/toast.tsx";
import { deletedQuery } from "../../deleted/components/deleted-query.ts";
import { changeKeeper, GIVEN_ROLES, type Keeper, type Keeping } from "../contract.ts";
import { InvitationLine } from "./invitation-line.tsx";
import { InviteForm } from "./invite-form.tsx";
import { RemoveKeeper } from "./remove-keeper.tsx";

/** The keepers of the page and their roles. */
export function KeepersSection({ keeping }: { keeping: Keeping }) {
  const { t } = useTranslation("keepers");
  const isReadOnly = useReadOnly();
  return (
    <Section id="keepers" heading={t("list.heading")} note={t("list.note")}>
      <div className="stack">
        <SettingsList>
          {keeping.items.map((keeper) => (
            <KeeperLine key={keeper.userId} keeper={keeper} memorial={keeping.memorial} />
          ))}
          {keeping.invitations.map((invitation) => (
            <InvitationLine
              key={invitation.id}
              memorialId={keeping.memorial.id}
              invitation={invitation}
            />
          ))}
        </SettingsList>
        {keeping.can.manage && <RemovedKeepers memorial={keeping.memorial} />}
        {keeping.can.manage && !isReadOnly && <InviteForm memorialId={keeping.memorial.id} />}
      </div>
    </Section>
  );
}

/** Where they are brought back, while there are some. */
function RemovedKeepers({ memorial }: { memorial: Keeping["memorial"] }) {
  const { t } = useTranslation("keepers");
  const { data } = useInfiniteQuery(deletedQuery(memorial.id));
  const deleted = data?.pages.flatMap(({ items }) => items) ?? [];
  if (!deleted.some(({ kind }) => kind === "keeper")) return null;
  return (
    <p>
      <TextLink to={`/edit-memorial/${memorial.slug}#deleted`}>{t("list.removed")}</TextLink>
    </p>
  );
}

type LineProps = { keeper: Keeper; memorial: Keeping["memorial"] };

function KeeperLine({ keeper, memorial }: LineProps) {
  const { t, i18n } = useTranslation("keepers");
  const { fullName, role, since, isMe, can } = keeper;
  const isReadOnly = useReadOnly();
  const standing =
    role === "owner"
      ? t("roles.owner")
      : t("list.since", { day: formatDay(since, localeOf(i18n.language)) });
  return (
    <Setting
      title={<bdi>{fullName}</bdi>}
      text={isMe ? t("list.you", { standing }) : standing}
      action={
        role !== "owner" && (
          <div className="actions">
            {can.change && !isReadOnly ? (
              <RoleSelect keeper={keeper} memorial={memorial} />
            ) : (
              <span className="small">{t(`roles.${role}`)}</span>
            )}
            {can.remove && !isReadOnly && <RemoveKeeper keeper={keeper} memorial={memorial} />}
          </div>
        )
      }
    />
  );
}

function RoleSelect({ keeper, memorial }: LineProps) {
  const { t } = useTranslation("keepers");
  const toast = useToast();
  const client = useQueryClient();
  const { userId, fullName: name, role } = keeper;
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (chosen: (typeof GIVEN_ROLES)[number]) =>
      call(changeKeeper, { params: { id: memorial.id, userId }, body: { role: chosen } }),
    onSuccess: () => toast.show({ title: t("list.changed") }),
    onError: ({ message }) =>
      toast.show({ tone: "bad", title: t("list.notChanged"), description: message }),
    onSettled: () => client.invalidateQueries(),
  });
  return (
    <Select
      className="keeper-role"
      aria-label={t("list.roleOf", { name })}
      value={isPending ? variables : role}
      onChange={({ target }) => {
        const chosen = GIVEN_ROLES.find((one) => one === target.value);
        if (chosen !== undefined) mutate(chosen);
      }}
      options={GIVEN_ROLES.map((value) => ({ value, label: t(`roles.${value}`) }))}
    />
  );
}
