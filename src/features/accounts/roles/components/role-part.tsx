import "./roles.css";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { TextLink } from "#ui/link.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { ReasonDialog } from "#shell/reason-dialog.tsx";
import { inviteStaff } from "../../invitations/contract.ts";
import { grantRole, revokeRole, type RoleSet } from "../contract.ts";

/** A role: its permissions, its holders, granting and revoking it. */
export function RolePart({ set }: { set: RoleSet }) {
  const { t } = useTranslation("staff");
  const { role, permissions, holders, count, can } = set;
  const [isGranting, setGranting] = useState(false);
  const [isInviting, setInviting] = useState(false);
  const name = t(`roles.names.${role}`);
  return (
    <section className="role" aria-labelledby={`role-${role}`}>
      <div className="role-about">
        <h2 id={`role-${role}`}>{name}</h2>
        {permissions.length === 0 ? (
          <p className="small">{t("roles.nothing")}</p>
        ) : (
          <ul className="small">
            {permissions.map((permission) => (
              <li key={permission}>{t(`permissions.${permission}`)}</li>
            ))}
          </ul>
        )}
      </div>
      <div className="role-holders">
        {count === 0 && <p className="small">{t("roles.nobody")}</p>}
        {count > 0 && (
          <SettingsList>
            {holders.map((holder) => (
              <HolderLine key={holder.id} holder={holder} set={set} />
            ))}
          </SettingsList>
        )}
        {count > holders.length && <p className="small">{t("roles.more", { count })}</p>}
        {can.grant && (
          <div className="actions">
            <Button
              variant="quiet"
              small
              onClick={() => setGranting(true)}
              aria-label={t("roles.grantNamed", { role: name })}
            >
              {t("roles.grant")}
            </Button>
            <ReasonDialog
              open={isGranting}
              onClose={() => setGranting(false)}
              title={t("roles.grantNamed", { role: name })}
              text={t("roles.grantText")}
              words={{
                submit: t("roles.grant"),
                busy: t("roles.granting"),
                done: t("roles.granted"),
                failed: t("roles.notGranted"),
              }}
              decide={({ reason, answer }) =>
                call(grantRole, { params: { role }, body: { person: answer, reason } })
              }
              field={{ name: "person", label: t("roles.person"), hint: t("roles.personHint") }}
            />
            <Button
              variant="bare"
              small
              onClick={() => setInviting(true)}
              aria-label={t("roles.invitations.inviteNamed", { role: name })}
            >
              {t("roles.invitations.invite")}
            </Button>
            <ReasonDialog
              open={isInviting}
              onClose={() => setInviting(false)}
              title={t("roles.invitations.inviteNamed", { role: name })}
              text={t("roles.invitations.inviteText")}
              words={{
                submit: t("roles.invitations.invite"),
                busy: t("roles.invitations.inviting"),
                done: t("roles.invitations.invited"),
                failed: t("roles.invitations.notInvited"),
              }}
              decide={({ reason, answer }) =>
                call(inviteStaff, { body: { role, email: answer, reason } })
              }
              field={{
                name: "email",
                label: t("roles.invitations.email"),
                hint: t("roles.invitations.emailHint"),
              }}
            />
          </div>
        )}
      </div>
    </section>
  );
}

function HolderLine({ holder, set }: { holder: RoleSet["holders"][number]; set: RoleSet }) {
  const { t } = useTranslation("staff");
  const [isRevoking, setRevoking] = useState(false);
  const { id, fullName, username, isLocked } = holder;
  const { role, can } = set;
  const named = { name: fullName, role: t(`roles.names.${role}`) };
  return (
    <Setting
      title={
        <TextLink to={`/admin/users/${id}`}>
          <bdi>{fullName}</bdi>
        </TextLink>
      }
      text={
        <>
          <bdi>{username}</bdi>
          {isLocked && (
            <>
              {" "}
              <Badge sign="stop">{t("people.locked")}</Badge>
            </>
          )}
        </>
      }
      action={
        can.revoke && (
          <>
            <Button
              variant="bare"
              small
              onClick={() => setRevoking(true)}
              aria-label={t("roles.revokeNamed", named)}
            >
              {t("roles.revoke")}
            </Button>
            <ReasonDialog
              open={isRevoking}
              onClose={() => setRevoking(false)}
              title={t("roles.revokeNamed", named)}
              text={t("roles.revokeText")}
              words={{
                submit: t("roles.revoke"),
                busy: t("roles.revoking"),
                done: t("roles.revoked"),
                failed: t("roles.notRevoked"),
              }}
              decide={({ reason }) =>
                call(revokeRole, { params: { role }, body: { userId: id, reason } })
              }
              bad
            />
          </>
        )
      }
    />
  );
}
