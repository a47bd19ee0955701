import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { CallAnswer } from "#platform/call.ts";
import { call } from "#platform/pages/call.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { useReadOnly } from "#platform/pages/read-only.ts";
import { Button } from "#ui/button.tsx";
import { Section } from "#ui/section.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { useToast } from "#ui/toast.tsx";
import { changeOwnTreeConsent, listOwnTreeConsents } from "../contract.ts";

/** What was answered from one's own address, to take it back; nothing where nothing was. */
export function OwnConsents() {
  const { t } = useTranslation("family-tree-people");
  const { data } = useQuery({ ...callQuery(listOwnTreeConsents, {}), staleTime: 0 });
  if (!data || data.items.length === 0) return null;
  return (
    <Section id="family-tree-consents" heading={t("own.consents")} note={t("own.consentsNote")}>
      <SettingsList>
        {data.items.map((given) => (
          <Line key={given.id} given={given} />
        ))}
      </SettingsList>
    </Section>
  );
}

type Given = CallAnswer<typeof listOwnTreeConsents>["items"][number];

function Line({ given }: { given: Given }) {
  const { t } = useTranslation("family-tree-people");
  const toast = useToast();
  const client = useQueryClient();
  const isReadOnly = useReadOnly();
  const { id, memorial, name, answer } = given;
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (to: "keepers" | "none") =>
      call(changeOwnTreeConsent, { params: { consentId: id }, body: { answer: to } }),
    onSuccess: async (_, to) => {
      toast.show({ title: t(to === "none" ? "own.takenOut" : "own.takenBack") });
      await client.invalidateQueries();
    },
    onError: ({ message }) =>
      toast.show({ tone: "bad", title: t("own.failed"), description: message }),
  });
  return (
    <Setting
      title={<bdi>{name}</bdi>}
      text={t(`own.consent.${answer}`, { name: memorial })}
      action={
        !isReadOnly && (
          <div className="actions">
            {answer === "everyone" && (
              <Button
                variant="quiet"
                small
                busy={isPending && variables === "keepers" ? t("own.saving") : null}
                onClick={() => mutate("keepers")}
              >
                {t("own.takeBack")}
              </Button>
            )}
            <Button
              variant="bad"
              small
              aria-label={t("own.takeOutNamed", { person: name, name: memorial })}
              busy={isPending && variables === "none" ? t("own.saving") : null}
              onClick={() => mutate("none")}
            >
              {t("own.takeOut")}
            </Button>
          </div>
        )
      }
    />
  );
}
