import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LoadMore } from "#ui/load-more.tsx";
import { Section } from "#ui/section.tsx";
import { SettingsList } from "#ui/settings-list.tsx";
import { Spinner } from "#ui/spinner.tsx";
import type { Memorial } from "#features/memorials/content/contract.ts";
import type { Versioned } from "../contract.ts";
import { VersionLine } from "./version-line.tsx";
import { versionsQuery } from "./version-queries.ts";

/** The versions of the biography, or of all events; one of them open at a time. */
export function VersionList({ memorial, of }: { memorial: Memorial; of: Versioned }) {
  const { t } = useTranslation("versions");
  const list = useInfiniteQuery(versionsQuery(memorial.id, of));
  const { data, error } = list;
  const [openId, setOpenId] = useState<string | null>(null);
  if (error && data === undefined) throw error;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Section id={of} heading={t(`of.${of}`)} note={items.length > 0 && t(`notes.${of}`)}>
      <div className="stack">
        {data === undefined && <Spinner label={t("loading")} />}
        {data !== undefined && items.length === 0 && <p className="reading">{t(`none.${of}`)}</p>}
        {items.length > 0 && (
          <SettingsList>
            {items.map((change) => (
              <VersionLine
                key={change.id}
                memorial={memorial}
                change={change}
                // A version is compared with the last one of the same thing.
                last={items.find(({ eventId }) => eventId === change.eventId) ?? change}
                isOpen={openId === change.id}
                onToggle={() => setOpenId(openId === change.id ? null : change.id)}
              />
            ))}
          </SettingsList>
        )}
        <LoadMore list={list} label={t("more")} loading={t("loading")} />
      </div>
    </Section>
  );
}
