import { useTranslation } from "react-i18next";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import type { OwnedQrCode } from "#features/qr/contract.ts";
import { useCurrentUser } from "#shell/current-user.ts";
import { Field, FieldError } from "#ui/field.tsx";
import { TextLink } from "#ui/link.tsx";
import { Select } from "#ui/select.tsx";
import { groupedCode } from "../model.ts";
import { isFit, ownedCodesQuery } from "./own-page.ts";
import type { TypedOrder } from "./typed-order.ts";

type CodeChoiceProps = {
  typed: TypedOrder;
  error: string | undefined;
  onChange: (code: string | null) => void;
};

/** Whether the plate has a new code or one of one's own: a replacement has that of its plate. */
export function CodeChoice({ typed: { plan, code }, error, onChange }: CodeChoiceProps) {
  const { t } = useTranslation("shop");
  const user = useCurrentUser();
  const { data } = useQuery({ ...ownedCodesQuery, enabled: Boolean(user) });
  const isReplacement = plan === "replacement";
  const fit = (data?.items ?? []).filter((one) => isFit(one, plan));
  if (user === null)
    return <OfVisitor isShown={isReplacement || error !== undefined} error={error} />;
  if (fit.length === 0 && error === undefined && !isReplacement) return null;
  return (
    <Field
      label={t(isReplacement ? "code.replaced" : "code.label")}
      hint={isReplacement && fit.length === 0 ? t("code.noneSent") : t("code.hint")}
      error={error}
    >
      <Select
        name="code"
        value={fit.some((one) => one.code === code) ? (code ?? "") : ""}
        empty={t(isReplacement ? "code.choose" : "code.new")}
        options={fit.map((one) => ({ value: one.code, label: named(one) }))}
        onChange={({ target }) => onChange(target.value === "" ? null : target.value)}
      />
    </Field>
  );
}

/** Whose code it is, only a login tells. */
function OfVisitor({ isShown, error }: { isShown: boolean; error: string | undefined }) {
  const { t } = useTranslation("shop");
  const { pathname, search } = useLocation();
  if (!isShown) return null;
  const next = encodeURIComponent(`${pathname}${search}`);
  return (
    <div>
      <p>
        {t("code.visitor")} <TextLink to={`/login?next=${next}`}>{t("code.login")}</TextLink>
      </p>
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}

function named({ code, memorials }: OwnedQrCode): string {
  const names = memorials.flatMap(({ name }) => name ?? []);
  return names.length === 0 ? groupedCode(code) : `${groupedCode(code)} · ${names.join(", ")}`;
}
