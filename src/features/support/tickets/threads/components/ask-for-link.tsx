import { useTranslation } from "react-i18next";
import { Form, useNavigation } from "react-router";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";

/** What became of asking: mailed, or why not, with what was typed. */
export type Asking =
  | { isMailed: true }
  | {
      isMailed: false;
      message: string;
      fields: Record<string, string>;
      typed: { number: string; email: string };
    };

type AskForLinkProps = { isExpired: boolean; asking: Asking | null };

/** In place of a thread whose link can't open it: a fresh one is mailed to the thread's own address. */
export function AskForLink({ isExpired, asking }: AskForLinkProps) {
  const { t } = useTranslation("threads");
  const { state } = useNavigation();
  const title = isExpired ? t("expired.title") : t("unknown.title");
  const fields = asking?.isMailed === false ? asking.fields : {};
  const typed = asking?.isMailed === false ? asking.typed : null;
  return (
    <>
      <h1>{title}</h1>
      {asking?.isMailed === true ? (
        <Banner tone="good" title={<span role="status">{t("mailed.title")}</span>}>
          {t("mailed.text")}
        </Banner>
      ) : (
        <Form method="post" className="stack" noValidate>
          {asking !== null && (
            <Banner tone="bad" title={t("mailed.failed")}>
              {asking.message}
            </Banner>
          )}
          <p>{isExpired ? t("expired.text") : t("unknown.text")}</p>
          <input type="hidden" name="intent" value={isExpired ? "renew" : "ask"} />
          {!isExpired && (
            <>
              <Field
                label={t("unknown.number")}
                hint={t("unknown.numberHint")}
                error={fields["number"]}
              >
                <TextInput name="number" defaultValue={typed?.number} autoCapitalize="characters" />
              </Field>
              <Field label={t("unknown.email")} error={fields["email"]}>
                <TextInput
                  name="email"
                  type="email"
                  autoComplete="email"
                  defaultValue={typed?.email}
                />
              </Field>
            </>
          )}
          <div className="actions">
            <Button type="submit" busy={state === "submitting" ? t("sending") : null}>
              {t("mailed.submit")}
            </Button>
          </div>
        </Form>
      )}
    </>
  );
}
