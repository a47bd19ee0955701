import "#features/memorials/page/components/memorial.css";
import "#features/memorials/editor/components/edit.css";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "#ui/banner.tsx";
import { SettingsList } from "#ui/settings-list.tsx";
import { Section } from "#ui/section.tsx";
import { useShownOrder } from "#features/memorials/editor/autosave/components/autosave-context.tsx";
import type { MediaItem } from "#features/memorials/media/contract.ts";
import { ComingPictures, useComingPictures } from "./coming-pictures.tsx";
import { EditedPictures } from "./edited-pictures.tsx";
import { keptMedia, useMediaChanges } from "./media-changes.ts";
import { useKnownPlaces } from "./known-places.ts";
import { OtherItem } from "./other-item.tsx";
import { useReturningFocus } from "./picture-focus.ts";
import type { Move } from "./picture-order.ts";
import { PicturePanel } from "./picture-panel.tsx";
import { usePictureSelection } from "./picture-selection.ts";
import { SelectionBar } from "./selection-bar.tsx";
import { Uploads } from "./uploads.tsx";
import type { EditSectionProps } from "#features/memorials/editor/components/edit-sections.ts";

/** `space`: what a later feature says of the page's room. */
type WithSpace = EditSectionProps & { space: ReactNode };

const NOTHING: readonly MediaItem[] = [];

/** Pictures and films: add, describe, date, turn, reorder, remove. */
export function PicturesSection({ memorial, uploads, space }: WithSpace) {
  const { t } = useTranslation("editor");
  const { data, error } = useQuery(keptMedia(memorial));
  const changes = useMediaChanges(memorial);
  const [pressedId, setPressedId] = useState(pictureInAddress);
  const [isDescribing, setDescribing] = useState(false);
  const [movedId, setMovedId] = useState<string | null>(null);
  const focusOn = useReturningFocus();
  const { edit: canOrder } = memorial.can;
  const items = useShownOrder(data?.items ?? NOTHING).filter(
    ({ kind, canChange }) => canChange && kind !== "audio",
  );
  const coming = useComingPictures(uploads, items);
  const isComing = (item: MediaItem) => coming.some(({ id }) => id === item.id);
  const pictures = items.filter(isPicture);
  const others = items.filter((item) => !isPicture(item) && !isComing(item));
  const selection = usePictureSelection(pictures.map(({ id }) => id));
  const suggestions = {
    album: [...new Set(items.flatMap(({ album }) => album ?? []))],
    location: useKnownPlaces(memorial, items),
  };
  const pressed = items.find(({ id }) => id === pressedId);
  // Either one is edited, or several are selected.
  if (selection.selected !== null && pressedId !== null) setPressedId(null);
  const placeOf = (id: string | null) => items.findIndex((item) => item.id === id) + 1;

  function move(id: string, by: Move) {
    changes.move(id, by);
    setMovedId(id);
  }

  function press(id: string | null, describes = false) {
    setPressedId(id);
    setDescribing(describes);
  }

  function close(id: string) {
    setPressedId(null);
    focusOn(id);
  }

  function remove(id: string) {
    const place = placeOf(id);
    setPressedId(null);
    focusOn((items[place] ?? items[place - 2])?.id ?? null);
    // Its place is free for one that waits.
    changes.remove.mutate(id, { onSuccess: () => uploads.retryHeld() });
  }

  const panel = pressed ? (
    <PicturePanel
      key={`${pressed.id} ${isDescribing}`}
      item={pressed}
      place={placeOf(pressed.id)}
      count={items.length}
      suggestions={suggestions}
      changes={changes}
      canOrder={canOrder}
      isDescribing={isDescribing}
      onMove={(by) => move(pressed.id, by)}
      onClose={() => close(pressed.id)}
      onRemove={() => remove(pressed.id)}
    />
  ) : null;

  return (
    <Section
      id="pictures"
      heading={t("pictures.heading")}
      note={pictures.length > 0 && t("pictures.note", { count: pictures.length })}
    >
      {space}
      <Uploads queue={uploads} shown={new Set(coming.map(({ file }) => file))} />
      <ComingPictures pictures={coming} />
      <p className="visually-hidden" role="status">
        {placeOf(movedId) > 0 &&
          t("pictures.moved", { place: placeOf(movedId), count: items.length })}
      </p>
      {error && <Banner tone="bad">{error.message}</Banner>}
      {others.length > 0 && (
        <SettingsList>
          {others.map((item) => (
            <OtherItem key={item.id} item={item} changes={changes} onPress={() => press(item.id)} />
          ))}
        </SettingsList>
      )}
      {pictures.length > 0 && (
        <EditedPictures
          pictures={pictures}
          pressedId={pressedId}
          canOrder={canOrder}
          panel={pressed && isPicture(pressed) ? panel : null}
          selection={selection}
          foot={
            selection.selected && (
              <SelectionBar
                memorial={memorial}
                selection={selection}
                suggestions={suggestions}
                onRemoved={() => uploads.retryHeld()}
              />
            )
          }
          onPress={(id) => press(id === pressedId ? null : id)}
          onDescribe={(id) => press(id, true)}
          onDrag={(item, place) => move(item.id, { to: placeOf(place.id) })}
        />
      )}
      {pressed && !isPicture(pressed) && panel}
    </Section>
  );
}

/** A caption on the page links to its picture here. */
function pictureInAddress(): string | null {
  return /^#picture-(.+)$/.exec(location.hash)?.[1] ?? null;
}

/** Pictures, and films by their posters. */
function isPicture({ kind, status, width, height }: MediaItem): boolean {
  const isSeen = kind === "image" || kind === "video";
  return isSeen && status === "ready" && width !== null && height !== null;
}
