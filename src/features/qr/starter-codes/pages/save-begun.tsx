import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCurrentUser } from "#shell/current-user.ts";
import { SitePage } from "#shell/site-page.tsx";
import { invalidatePage } from "#features/memorials/content/components/forget-page.ts";
import { typedName } from "#features/memorials/components/typed-name.ts";
import {
  BEGIN_PORTRAIT,
  becomeSaved,
  useBegunPage,
  readSaved,
  type BegunPage,
} from "#features/memorials/editor/guide/components/begun-page.ts";
import { CreateFailure } from "#features/memorials/editor/guide/components/create-failure.tsx";
import { guidePath } from "#features/memorials/components/guide-path.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { saveBegunPage } from "../components/save-begun-page.ts";

export const handle = { texts: ["making", "errors"] };

/** After registration or login: saves what was begun, and goes on to the next question. */
export default function SaveBegunPage() {
  const { t } = useTranslation("making");
  const navigate = useNavigate();
  const client = useQueryClient();
  const user = useCurrentUser();
  const begun = useBegunPage();
  const { mutate, error, isIdle, isPending } = useMutation({
    mutationFn: (page: BegunPage) => saveBegunPage(page),
    onSuccess: async (memorial, saved) => {
      await becomeSaved(saved, memorial.id);
      invalidatePage(client, memorial);
      await navigate(guidePath(memorial.id, "dates"), { replace: true });
    },
  });

  useEffect(() => {
    if (begun === undefined) return;
    if (begun === null) {
      const saved = readSaved();
      const to = saved === null ? "/create-memorial/guided" : guidePath(saved.memorialId, "dates");
      void navigate(to, { replace: true });
    } else if (user === null) void navigate(BEGIN_PORTRAIT, { replace: true });
    else if (user !== undefined && isIdle) mutate(begun);
  }, [begun, isIdle, mutate, navigate, user]);

  return (
    <SitePage title={t("create.title")}>
      <meta name="robots" content="noindex" />
      <FormPage>
        {error && begun ? (
          <>
            <h1>{t("guide.notSaved")}</h1>
            <CreateFailure error={error} />
            <div className="actions">
              <Button busy={isPending ? t("create.busy") : null} onClick={() => mutate(begun)}>
                {t("guide.again")}
              </Button>
              <ButtonLink variant="bare" to="/create-memorial/guided">
                {t("guide.back")}
              </ButtonLink>
            </div>
          </>
        ) : (
          <Spinner
            label={begun ? t("guide.saving", { name: typedName(begun.name) }) : t("guide.loading")}
          />
        )}
      </FormPage>
    </SitePage>
  );
}
