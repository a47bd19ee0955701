import { NodeViewWrapper, ReactNodeViewRenderer, type NodeViewProps } from "@tiptap/react";
import { createContext, use } from "react";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog.tsx";
import { Picture, type PictureView } from "../picture.tsx";
import { PictureNode } from "./rich-text-extensions.ts";
import type { RichTextWords } from "./rich-text-words.ts";

export type ChoosablePicture = PictureView & { caption: string | null };

type Known = { pictures: readonly ChoosablePicture[]; words: RichTextWords };

/** Context for pictures in the text: the editor creates their nodes without props. */
export const KnownPictures = createContext<Known | null>(null);

function useKnown(): Known {
  const known = use(KnownPictures);
  if (known === null) throw new Error("A picture stands in a RichText only");
  return known;
}

/** A short description that distinguishes pictures. */
function nameOf({ pictures, words }: Known, picture: ChoosablePicture): string {
  const place = pictures.indexOf(picture) + 1;
  return picture.caption ?? (picture.alt || words.pictureNumbered(place));
}

/** A picture in the text being edited. */
function StandingPicture({ node, selected, deleteNode }: NodeViewProps) {
  const known = useKnown();
  const { pictures, words } = known;
  const picture = pictures.find(({ id }) => id === node.attrs["id"]);
  return (
    <NodeViewWrapper
      as="figure"
      className="rich-text-picture"
      data-selected={selected}
      contentEditable={false}
    >
      {picture && <Picture picture={picture} sizes="(min-width: 44rem) 30rem, 90vw" />}
      <figcaption>
        <span dir="auto">{picture ? picture.caption : words.pictureAway}</span>
        <Button
          variant="bare"
          small
          aria-label={`${words.pictureRemove}: ${picture ? nameOf(known, picture) : words.pictureAway}`}
          onClick={deleteNode}
        >
          {words.pictureRemove}
        </Button>
      </figcaption>
    </NodeViewWrapper>
  );
}

export const StandingPictureNode = PictureNode.extend({
  addNodeView: () => ReactNodeViewRenderer(StandingPicture),
});

export type PictureChooserProps = {
  open: boolean;
  onChoose: (id: string) => void;
  onClose: () => void;
};

/** A list of available pictures with their descriptions. */
export function PictureChooser({ open, onChoose, onClose }: PictureChooserProps) {
  const known = useKnown();
  const { pictures, words } = known;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.pictureChoose}
      actions={
        <Button variant="quiet" onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      {pictures.length === 0 ? (
        <p>{words.pictureNone}</p>
      ) : (
        <ul className="rich-text-choices">
          {pictures.map((picture) => (
            <li key={picture.id}>
              <button type="button" onClick={() => onChoose(picture.id)}>
                <Picture picture={{ ...picture, alt: "" }} sizes="6rem" />
                <span dir="auto">{nameOf(known, picture)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
