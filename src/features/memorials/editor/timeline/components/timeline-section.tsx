import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { Lazy } from "#ui/lazy.tsx";
import { Section } from "#ui/section.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { useSavedMemorial } from "#features/memorials/editor/autosave/components/autosave-context.tsx";
import { VersionsLink } from "#features/memorials/editor/components/versions-link.tsx";
import type { EventsEditorProps } from "./events-editor.tsx";

let code: ComponentType<EventsEditorProps> | null = null;

/** Loaded beside the page, so that the list rarely comes after it. */
export async function loadEventsEditor(): Promise<ComponentType<EventsEditorProps>> {
  const { EventsEditor } = await import("./events-editor.tsx");
  code = EventsEditor;
  return EventsEditor;
}

const known = () => code;

/** The years of the life. */
export function TimelineSection() {
  const { t } = useTranslation("timeline");
  const memorial = useSavedMemorial();
  return (
    <Section
      id="timeline"
      heading={t("heading")}
      note={t("note")}
      action={<VersionsLink of="timeline" />}
    >
      <Lazy
        load={loadEventsEditor}
        known={known}
        need="years"
        meanwhile={<Spinner label={t("loading")} />}
      >
        {(EventsEditor) => <EventsEditor memorial={memorial} />}
      </Lazy>
    </Section>
  );
}
