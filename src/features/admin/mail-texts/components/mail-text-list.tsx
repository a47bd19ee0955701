import { useTranslation } from "react-i18next";
import { Badge } from "#ui/badge.tsx";
import { TextLink } from "#ui/link.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import type { MailText } from "../contract.ts";
import { marked } from "../model.ts";

/** Every mail that may be said in other words, by its subject. */
export function MailTextList({ items }: { items: readonly MailText[] }) {
  return (
    <div className="staff-part">
      <SettingsList>
        {items.map((item) => (
          <Setting
            key={item.key}
            title={
              <TextLink to={`?${new URLSearchParams({ mail: item.key, language: item.locale })}`}>
                {marked(item.subject)}
              </TextLink>
            }
            text={item.key}
            action={<Standing item={item} />}
          />
        ))}
      </SettingsList>
    </div>
  );
}

function Standing({ item: { isOwn, isBroken } }: { item: MailText }) {
  const { t } = useTranslation("operation");
  if (isBroken) return <Badge sign="stop">{t("mailTexts.broken")}</Badge>;
  return isOwn ? <Badge sign="full">{t("mailTexts.own")}</Badge> : null;
}
