import { useTranslation } from "react-i18next";
import { Badge } from "#ui/badge.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import type { MailText } from "../contract.ts";
import { marked } from "../model.ts";

/** Every mail that may be said in other words, by its subject and how it begins. */
export function MailTextList({ items }: { items: readonly MailText[] }) {
  return (
    <div className="staff-part">
      <SettingsList>
        {items.map((item) => (
          <OneMail key={item.key} item={item} />
        ))}
      </SettingsList>
    </div>
  );
}

function OneMail({ item }: { item: MailText }) {
  const { t } = useTranslation("operation");
  const { key, locale, subject, paragraphs, isOwn, isBroken } = item;
  const name = marked(subject);
  return (
    <Setting
      title={name}
      text={marked(paragraphs[0] ?? "")}
      action={
        <ButtonLink
          variant="quiet"
          small
          to={`?${new URLSearchParams({ mail: key, language: locale })}`}
          aria-label={t("mailTexts.editNamed", { name })}
        >
          {t("mailTexts.edit")}
        </ButtonLink>
      }
    >
      {isBroken && <Badge sign="stop">{t("mailTexts.broken")}</Badge>}
      {isOwn && !isBroken && <Badge sign="full">{t("mailTexts.own")}</Badge>}
    </Setting>
  );
}
