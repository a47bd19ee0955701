import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { call } from "#platform/pages/call.ts";
import { pathKey } from "#platform/pages/queries.ts";
import { Banner } from "#ui/banner.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { useToast } from "#ui/toast.tsx";
import { becomeUser, useCurrentUser } from "#shell/current-user.ts";
import { LogOutButton } from "#shell/log-out-button.tsx";
import { RegistrationForm } from "../../components/registration-form.tsx";
import { loginPath } from "#shell/safe-next.ts";
import { registerUser } from "../../contract.ts";
import {
  acceptInvitation,
  declineInvitation,
  getInvitation,
  type Invitation,
} from "../contract.ts";

type AnswerProps = { token: string; invitation: Invitation };

/** Accepts as the signed-in user, or after login; declining needs only the link. */
export function InvitationAnswer({ token, invitation }: AnswerProps) {
  const { t } = useTranslation("accounts");
  const user = useCurrentUser();
  const { pathname } = useLocation();
  const decline = useMutation({
    mutationFn: () => call(declineInvitation, { params: { token } }),
  });
  if (decline.isSuccess) {
    return <Banner title={<span role="status">{t("invitation.declined")}</span>} />;
  }
  const no = (
    <Button
      variant="bare"
      busy={decline.isPending ? t("invitation.declining") : null}
      onClick={() => decline.mutate()}
    >
      {t("invitation.decline")}
    </Button>
  );
  return (
    <>
      {decline.error && (
        <Banner tone="bad" title={t("invitation.answerFailed")}>
          {decline.error.message}
        </Banner>
      )}
      {user === undefined && <Spinner label={t("invitation.loading")} />}
      {user === null && (
        <>
          <p>{t("invitation.haveOne")}</p>
          <div className="actions">
            <ButtonLink variant="quiet" to={loginPath({ pathname, search: "" })}>
              {t("invitation.logIn")}
            </ButtonLink>
            {no}
          </div>
          <div className="form-page-other stack">
            <h2>{t("register.title")}</h2>
            <p>{t("invitation.create")}</p>
            <RegistrationForm
              register={(account) =>
                call(registerUser, {
                  query: { t: String(Date.now()) },
                  body: { ...account, invitation: token },
                })
              }
              email={invitation.email}
            />
          </div>
        </>
      )}
      {user && invitation.isForMe === false && (
        <Banner tone="warn" actions={<LogOutButton />}>
          {t("invitation.notForYou", { email: invitation.email })}
        </Banner>
      )}
      {user && invitation.isForMe !== false && (
        <Yes token={token} invitation={invitation} name={user.fullName} no={no} />
      )}
    </>
  );
}

type YesProps = AnswerProps & { name: string; no: React.ReactNode };

function Yes({ token, invitation, name, no }: YesProps) {
  const { t } = useTranslation("accounts");
  const toast = useToast();
  const client = useQueryClient();
  const navigate = useNavigate();
  // An answered invitation is gone: asking for it again would fail.
  const [asked] = pathKey(getInvitation, { params: { token } });
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(acceptInvitation, { params: { token } }),
    onSuccess: async ({ to }) => {
      toast.show({ title: t(`invitation.accepted.${invitation.kind}`) });
      await navigate(to, { replace: true });
      // The user's permissions may have changed: a new role requires a new login.
      if (to === "/login") await becomeUser(client, null);
      else await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== asked });
    },
  });
  return (
    <>
      <p className="small">{t("invitation.as", { name })}</p>
      {error && (
        <Banner tone="bad" title={t("invitation.answerFailed")}>
          {error.message}
        </Banner>
      )}
      <div className="actions">
        <Button busy={isPending ? t("invitation.accepting") : null} onClick={() => mutate()}>
          {t("invitation.accept")}
        </Button>
        {no}
      </div>
    </>
  );
}
