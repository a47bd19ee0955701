import { useTranslation } from "react-i18next";
import type { MouseEvent, ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { PictureRows, type RowPicture } from "#ui/picture-rows.tsx";
import { NarrowFold } from "#features/memorials/editor/components/narrow-fold.tsx";
import type { MediaItem } from "#features/memorials/media/contract.ts";
import { useLongPress } from "./long-press.ts";
import { usePictureDrag } from "./picture-drag.ts";
import type { PictureSelection } from "./picture-selection.ts";

type EditedPicturesProps = {
  /** Pictures and films that can be shown. */
  pictures: readonly MediaItem[];
  pressedId: string | null;
  canOrder: boolean;
  /** The panel of the pressed one, shown below its row. */
  panel: ReactNode;
  selection: PictureSelection;
  onPress: (id: string) => void;
  /** Opens the panel at what is seen in the picture. */
  onDescribe: (id: string) => void;
  onDrag: (item: MediaItem, place: MediaItem) => void;
  /** Below the gallery, at the foot of the window while it is in view. */
  foot: ReactNode;
};

/** Two rows on a phone. */
const FEW = 6;

/** The gallery, whose pictures are pressed to be changed, one at a time or several at once. */
export function EditedPictures(props: EditedPicturesProps) {
  const { pictures, pressedId, canOrder, panel, selection, foot } = props;
  const { onPress, onDescribe, onDrag } = props;
  const { selected } = selection;
  const { t } = useTranslation("editor");
  const viewOf = usePictureViews(pressedId, selected);
  const drag = usePictureDrag((from, to) => {
    const [item, place] = [pictures[from], pictures[to]];
    if (item && place) onDrag(item, place);
  });
  const longPress = useLongPress((place) => {
    const item = pictures[place];
    if (item) selection.press(item.id);
  });

  function press(id: string, { shiftKey }: MouseEvent) {
    if (selected !== null || shiftKey) selection.press(id, shiftKey);
    else onPress(id);
  }

  return (
    <div className="spread-wide">
      <div className="stack">
        {selected === null && (
          <PictureTools pictures={pictures} onSelect={selection.start} onDescribe={onDescribe} />
        )}
        <NarrowFold
          id="pictures"
          fields={[]}
          isLong={pictures.length > FEW}
          isNeeded={panel !== null || selected !== null}
          summary={[]}
          action={t("pictures.showAll")}
        >
          <div className="stack">
            <p className="small pictures-how">
              {selected === null
                ? t(canOrder ? "pictures.how" : "pictures.howOwn")
                : t("pictures.batch.how")}
              {selected === null && canOrder && (
                <span className="pictures-drag"> {t("pictures.howDrag")}</span>
              )}
            </p>
            <div
              className="pictures-order"
              {...(canOrder && selected === null && drag)}
              {...longPress}
            >
              <PictureRows
                pictures={pictures.map(viewOf)}
                pressedId={pressedId}
                renderIn={({ id }, image) => (
                  <button
                    type="button"
                    aria-pressed={selected?.has(id) ?? pressedId === id}
                    onClick={(event) => press(id, event)}
                  >
                    {image}
                  </button>
                )}
                under={panel}
              />
            </div>
          </div>
        </NarrowFold>
      </div>
      {foot}
    </div>
  );
}

type PictureToolsProps = Pick<EditedPicturesProps, "pictures" | "onDescribe"> & {
  onSelect: () => void;
};

/** Above the gallery: selecting several, and what nobody has described yet. */
function PictureTools({ pictures, onSelect, onDescribe }: PictureToolsProps) {
  const { t } = useTranslation("editor");
  const undescribed = pictures.filter(isUndescribed);
  const [first] = undescribed;
  if (pictures.length < 2 && first === undefined) return null;
  return (
    <div className="actions pictures-tools">
      {pictures.length > 1 && (
        <Button variant="quiet" small onClick={onSelect}>
          {t("pictures.batch.start")}
        </Button>
      )}
      {first && (
        <Button variant="bare" small onClick={() => onDescribe(first.id)}>
          {t("pictures.describe", { count: undescribed.length })}
        </Button>
      )}
    </div>
  );
}

function isUndescribed({ kind, altText, needsSpace }: MediaItem): boolean {
  return kind === "image" && altText === null && needsSpace === undefined;
}

/** Each picture with what is to be known of it, or its caption. */
function usePictureViews(pressedId: string | null, selected: ReadonlySet<string> | null) {
  const { t } = useTranslation("editor");

  function stateOf({ id }: MediaItem) {
    if (selected === null) return id === pressedId ? t("pictures.editing") : null;
    return selected.has(id) ? t("pictures.batch.selected") : null;
  }

  function markOf(item: MediaItem) {
    const mark = (text: string) => <span className="picture-rows-missing">{text}</span>;
    if (item.problem !== null) return mark(t("pictures.hasProblem"));
    return item.isHidden ? mark(t("pictures.hidden")) : null;
  }

  return (item: MediaItem, index: number): RowPicture => {
    const { id, caption, altText } = item;
    const numbered = t(item.kind === "video" ? "pictures.numberedFilm" : "pictures.numbered", {
      place: index + 1,
    });
    return {
      id,
      width: item.width ?? 1,
      height: item.height ?? 1,
      alt: altText ?? caption ?? numbered,
      variants: item.variants,
      tone: item.color,
      caption: stateOf(item) ?? markOf(item) ?? caption,
    };
  };
}
