import { defineFeature } from "#platform/feature.server.ts";
import { mailsReturned } from "#platform/mail/returned-mails.server.ts";
import { accountsApi } from "./api.server.ts";
import { sealSecrets } from "./codes/commands.server.ts";
import { consentApi } from "./consent/api.server.ts";
import { deviceLoginApi } from "./device-login/api.server.ts";
import { emailChangeApi } from "./email-change/api.server.ts";
import { mailEmailChanged, mailEmailLink } from "./email-change/jobs.server.ts";
import { hiddenRegistrationApi } from "./hidden-registration/api.server.ts";
import { impersonationApi } from "./impersonation/api.server.ts";
import { mailImpersonation } from "./impersonation/jobs.server.ts";
import { invitationsApi } from "./invitations/api.server.ts";
import { markReturned } from "./invitations/commands.server.ts";
import {
  mailInvitation,
  mailInvitationAnswered,
  mailInvitationUndelivered,
} from "./invitations/jobs.server.ts";
import { invitationKinds } from "./invitations/queries.server.ts";
import { purgeSessions } from "./jobs.server.ts";
import { ownNavigationApi } from "./own-navigation/api.server.ts";
import { passkeysApi } from "./passkeys/api.server.ts";
import { mailPasskey } from "./passkeys/jobs.server.ts";
import { passwordsApi } from "./passwords/api.server.ts";
import { mailPasswordChanged, mailPasswordLink } from "./passwords/jobs.server.ts";
import { copyAccount } from "./personal-data/queries.server.ts";
import { personalDataExported } from "./queries.server.ts";
import { peopleApi } from "./people/api.server.ts";
import { findPeople } from "./people/queries.server.ts";
import { recoveryApi } from "./recovery/api.server.ts";
import { mailRecovery } from "./recovery/jobs.server.ts";
import { restrictionApi } from "./restriction/api.server.ts";
import { endRestrictions, mailRestriction } from "./restriction/jobs.server.ts";
import { rolesApi } from "./roles/api.server.ts";
import { staffInvitations } from "./roles/commands.server.ts";
import { secondFactorApi } from "./second-factor/api.server.ts";
import { mailSecondFactor } from "./second-factor/jobs.server.ts";
import { sessionsApi } from "./sessions/api.server.ts";
import { setupApi } from "./setup/api.server.ts";
import { inviteFirstAdministrator } from "./setup/commands.server.ts";
import { ACCOUNT_PERMISSIONS } from "./permissions.ts";
import { deskNavigationApi } from "./desk-navigation/api.server.ts";
import { accountError, accountSecurityKinds } from "./errors.ts";
import { accountFlags, accountSettings } from "./settings.server.ts";
import { users } from "./tables.server.ts";

export const accounts = defineFeature({
  name: "accounts",
  flags: accountFlags,
  apis: [
    accountsApi,
    hiddenRegistrationApi,
    setupApi,
    emailChangeApi,
    passwordsApi,
    passkeysApi,
    recoveryApi,
    deviceLoginApi,
    rolesApi,
    peopleApi,
    restrictionApi,
    impersonationApi,
    secondFactorApi,
    sessionsApi,
    consentApi,
    invitationsApi,
    deskNavigationApi,
    ownNavigationApi,
  ],
  errors: accountError,
  securityKinds: accountSecurityKinds,
  settings: [accountSettings],
  permissions: ACCOUNT_PERMISSIONS,
  staffSearches: [{ kind: "people", permission: "users.read", find: findPeople }],
  figures: [{ key: "people", permission: "users.read", madeAt: users.id }],
  navigation: [
    { key: "users", group: "customers", path: "/admin/users", permission: "users.read" },
    { key: "roles", group: "system", path: "/admin/roles", permission: "roles.read" },
  ],
  personalData: {
    "consent_records.user_id": { exported: "copied", erased: "emptied" },
    "invitations.email": {
      exported: "in the copy of who invited; whoever is invited has the mail, for two weeks",
      erased: "deleted",
    },
    "invitations.email_key": { exported: "the address once more", erased: "deleted" },
    "invitations.invited_by": { exported: "copied", erased: "deleted" },
    "invitations.message": { exported: "copied", erased: "deleted" },
    "invitations.subject_id": { exported: "what it is about", erased: "deleted" },
    "invitations.subject_name": { exported: "what it is about", erased: "deleted" },
    "mail_links.email_key": {
      exported: "opens something, and is over within days",
      erased: "expires",
    },
    "mail_links.user_id": {
      exported: "opens something, and is over within days",
      erased: "deleted",
    },
    "passkey_challenges.user_id": {
      exported: "opens something, and is over within days",
      erased: "deleted",
    },
    "passkeys.name": { exported: "copied", erased: "deleted" },
    "passkeys.user_id": { exported: "copied", erased: "deleted" },
    "phone_links.device": {
      exported: "opens something, and is over within days",
      erased: "deleted",
    },
    "phone_links.network": {
      exported: "opens something, and is over within days",
      erased: "deleted",
    },
    "phone_links.user_id": {
      exported: "opens something, and is over within days",
      erased: "deleted",
    },
    "recoveries.asked_by": { exported: "what staff did, in the log", erased: "deleted" },
    "recoveries.reason": { exported: "what staff did, in the log", erased: "deleted" },
    "recoveries.user_id": {
      exported: "what staff did, told among the decisions",
      erased: "deleted",
    },
    "recovery_codes.user_id": {
      exported: "how many there are left, in the account",
      erased: "deleted",
    },
    "second_factors.user_id": {
      exported: "since when, in the account; the secret opens it",
      erased: "deleted",
    },
    "sessions.device": { exported: "copied", erased: "deleted" },
    "sessions.network": { exported: "copied", erased: "deleted" },
    "sessions.passkey_id": {
      exported: "the passkey that opened it, copied by its name",
      erased: "deleted",
    },
    "sessions.user_id": { exported: "copied", erased: "deleted" },
    "sessions.viewing_id": {
      exported: "what staff did, told among the decisions",
      erased: "emptied",
    },
    "users.email": { exported: "copied", erased: "deleted" },
    "users.email_key": { exported: "copied", erased: "deleted" },
    "users.full_name": { exported: "copied", erased: "deleted" },
    "users.new_email": { exported: "copied", erased: "deleted" },
    "users.username": { exported: "copied", erased: "deleted" },
    "users.username_key": { exported: "copied", erased: "deleted" },
  },
  jobs: [
    mailEmailChanged,
    mailEmailLink,
    mailInvitation,
    mailInvitationAnswered,
    mailInvitationUndelivered,
    mailPasskey,
    mailPasswordChanged,
    mailPasswordLink,
    mailRecovery,
    mailRestriction,
    endRestrictions,
    mailSecondFactor,
    mailImpersonation,
    purgeSessions,
  ],
  extensions: [
    invitationKinds.with(staffInvitations),
    mailsReturned.with(markReturned),
    personalDataExported.handledBy(copyAccount),
  ],
  onStart: sealSecrets,
  onReady: inviteFirstAdministrator,
});
