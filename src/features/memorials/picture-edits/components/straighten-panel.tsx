import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { TextLink } from "#ui/link.tsx";
import { cutOutPictures } from "../contract.ts";
import type { Quadrilateral, Recipe } from "../engine/recipe.ts";
import { mirroredRecipe, turnedRecipe } from "../model.ts";
import { Slider } from "./slider.tsx";
import type { Suggesting } from "./suggesting.ts";
import type { Editing } from "./use-editing.ts";

type StraightenPanelProps = {
  editing: Editing;
  isMarking: boolean;
  setMarking: (isMarking: boolean) => void;
  suggesting: Suggesting;
  memorialId: string;
  mediaId: string;
  slug: string;
};

/** Before anybody moved them. */
export const INSET: Quadrilateral = [
  [0.08, 0.08],
  [0.92, 0.08],
  [0.92, 0.92],
  [0.08, 0.92],
];

/** A horizon made level, and a print that was photographed at a slant made a rectangle. */
export function StraightenPanel(props: StraightenPanelProps) {
  const { editing, isMarking, setMarking, suggesting } = props;
  const { recipe, change, settle } = editing;
  const { t } = useTranslation("picture-edits");
  const { data, isPending, error } = suggesting;

  function find() {
    suggesting.mutate(undefined, {
      onSuccess: ({ corners, cutOuts }) => {
        // Of several photographs none is the picture.
        if (corners === null || cutOuts.length > 1) return;
        // Found in the picture as it came; here it may be turned.
        const turned = turnedRecipe({ version: 1, corners }, recipe.quarterTurns ?? 0);
        const found = recipe.mirrored === true ? mirroredRecipe(turned) : turned;
        change({ ...recipe, corners: found.corners, crop: undefined });
        setMarking(true);
      },
    });
  }

  return (
    <div className="stack">
      <Slider
        label={t("straighten.angle")}
        value={recipe.angle ?? 0}
        min={-45}
        max={45}
        step={0.1}
        onChange={(angle) => change({ ...recipe, angle }, "angle")}
        onSettle={settle}
      />
      <p>{t("straighten.how")}</p>
      <div className="actions">
        <Button
          variant="quiet"
          small
          aria-pressed={isMarking}
          onClick={() => {
            if (recipe.corners === undefined)
              change({ ...recipe, corners: INSET, crop: undefined });
            setMarking(!isMarking);
          }}
        >
          {t(isMarking ? "straighten.show" : "straighten.mark")}
        </Button>
        <Button variant="quiet" small busy={isPending ? t("finding") : null} onClick={find}>
          {t("straighten.find")}
        </Button>
        <Button
          variant="bare"
          small
          aria-disabled={recipe.corners === undefined}
          onClick={() => {
            change({ ...recipe, corners: undefined });
            setMarking(false);
          }}
        >
          {t("straighten.remove")}
        </Button>
      </div>
      <p role="status">
        {error?.message}
        {data?.corners === null && data.cutOuts.length < 2 && t("straighten.notFound")}
      </p>
      {data && data.cutOuts.length > 1 && <CutOuts {...props} recipes={data.cutOuts} />}
    </div>
  );
}

type CutOutsProps = Pick<StraightenPanelProps, "memorialId" | "mediaId" | "slug"> & {
  recipes: Recipe[];
};

/** An album page that was scanned whole: a picture of each photograph. */
function CutOuts({ memorialId, mediaId, slug, recipes }: CutOutsProps) {
  const { t } = useTranslation("picture-edits");
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () =>
      call(cutOutPictures, { params: { id: memorialId, mediaId }, body: { recipes } }),
  });
  if (data) {
    return (
      <Banner tone="good" title={t("cutOuts.made", { count: data.items.length })}>
        <TextLink to={`/edit-memorial/${slug}`}>{t("toPictures")}</TextLink>
      </Banner>
    );
  }
  return (
    <Banner
      title={t("cutOuts.found", { count: recipes.length })}
      actions={
        <Button small busy={isPending ? t("cutOuts.making") : null} onClick={() => mutate()}>
          {t("cutOuts.make")}
        </Button>
      }
    >
      {error?.message ?? t("cutOuts.text")}
    </Banner>
  );
}
