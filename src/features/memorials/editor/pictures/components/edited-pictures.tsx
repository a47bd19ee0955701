import { useTranslation } from "react-i18next";
import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { PictureRows, type RowPicture } from "#ui/picture-rows.tsx";
import { NarrowFold } from "#features/memorials/editor/components/narrow-fold.tsx";
import type { MediaItem } from "#features/memorials/media/contract.ts";
import { usePictureDrag } from "./picture-drag.ts";

type EditedPicturesProps = {
  /** Pictures and films that can be shown. */
  pictures: readonly MediaItem[];
  pressedId: string | null;
  canOrder: boolean;
  /** The panel of the pressed one, shown below its row. */
  panel: ReactNode;
  onPress: (id: string) => void;
  /** Opens the panel at what is seen in the picture. */
  onDescribe: (id: string) => void;
  onDrag: (item: MediaItem, place: MediaItem) => void;
};

/** Two rows on a phone. */
const FEW = 6;

/** The gallery, whose pictures are pressed to be changed. */
export function EditedPictures(props: EditedPicturesProps) {
  const { pictures, pressedId, canOrder, panel, onPress, onDescribe, onDrag } = props;
  const { t } = useTranslation("editor");
  const drag = usePictureDrag((from, to) => {
    const [item, place] = [pictures[from], pictures[to]];
    if (item && place) onDrag(item, place);
  });

  function viewOf(item: MediaItem, index: number): RowPicture {
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
      caption: id === pressedId ? t("pictures.editing") : (markOf(item) ?? caption),
    };
  }

  /** Problems of a picture, shown before its texts. */
  function markOf(item: MediaItem) {
    const mark = (text: string) => <span className="picture-rows-missing">{text}</span>;
    if (item.problem !== null) return mark(t("pictures.hasProblem"));
    return item.isHidden ? mark(t("pictures.hidden")) : null;
  }

  const undescribed = pictures.filter(isUndescribed);
  const [first] = undescribed;
  return (
    <div className="spread-wide stack">
      {first && (
        <p className="pictures-how">
          <Button variant="bare" small onClick={() => onDescribe(first.id)}>
            {t("pictures.describe", { count: undescribed.length })}
          </Button>
        </p>
      )}
      <NarrowFold
        id="pictures"
        fields={[]}
        isLong={pictures.length > FEW}
        isNeeded={panel !== null}
        summary={[]}
        action={t("pictures.showAll")}
      >
        <div className="stack">
          <p className="small pictures-how">
            {t(canOrder ? "pictures.how" : "pictures.howOwn")}
          </p>
          <div className="pictures-order" {...(canOrder && drag)}>
            <PictureRows
              pictures={pictures.map(viewOf)}
              pressedId={pressedId}
              onPress={({ id }) => onPress(id)}
              under={panel}
            />
          </div>
        </div>
      </NarrowFold>
    </div>
  );
}

function isUndescribed({ kind, altText, needsSpace }: MediaItem): boolean {
  return kind === "image" && altText === null && needsSpace === undefined;
}
