import { useRef, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Loaded } from "#ui/loaded.tsx";
import { PictureRows } from "#ui/picture-rows.tsx";
import { Spread } from "#ui/spread.tsx";
import { EditMark } from "../../components/keeper-marks.tsx";
import { largestUrl, type ShownPicture } from "./picture-views.ts";

async function loadViewer() {
  const { PictureViewer } = await import("./picture-viewer.tsx");
  return PictureViewer;
}

type PicturesProps = { pictures: readonly ShownPicture[]; slug: string; canEdit: boolean };

/** The gallery: every picture but the portrait, each of which opens on a page of its own. */
export function Pictures({ pictures: given, slug, canEdit }: PicturesProps) {
  const { t } = useTranslation("memorials");
  // Each is a link, and a link has a name, also where nobody has said what one sees.
  const pictures = given.map((picture, index) => ({
    ...picture,
    alt: picture.alt || t("pictures.numbered", { place: index + 1 }),
  }));
  const { shown, show, close } = useShown(pictures);
  const heading = t("pictures.heading");
  if (pictures.length === 0) return canEdit && <NoPicturesYet slug={slug} />;
  return (
    <Spread
      id="pictures"
      heading={heading}
      action={canEdit && <EditMark slug={slug} place="pictures" thing={heading} />}
    >
      <div className="spread-wide">
        <PictureRows
          pictures={pictures}
          linkTo={(picture) => largestUrl(picture) ?? "#pictures"}
          onPress={({ id }) => show(pictures.findIndex((picture) => picture.id === id))}
        />
      </div>
      {shown !== null && (
        <Loaded load={loadViewer} need="viewer">
          {(PictureViewer) => (
            <PictureViewer pictures={pictures} shown={shown} onShow={show} onClose={close} />
          )}
        </Loaded>
      )}
    </Spread>
  );
}

function NoPicturesYet({ slug }: { slug: string }) {
  const { t } = useTranslation("memorials");
  return (
    <Spread id="pictures" heading={t("pictures.heading")}>
      <EmptyState
        text={t("pictures.none")}
        action={
          <ButtonLink variant="quiet" to={`/edit-memorial/${slug}#pictures`}>
            {t("pictures.add")}
          </ButtonLink>
        }
      />
    </Spread>
  );
}

/**
 * Which picture is open stands in the address (`#picture-…`): a phone's way back closes it, and a
 * picture can be sent to somebody.
 */
function useShown(pictures: readonly ShownPicture[]) {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const wasOpenedHere = useRef(false);
  const isHydrated = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const index = pictures.findIndex(({ id }) => hash === `#picture-${id}`);
  const shown = isHydrated && index >= 0 ? index : null;

  function show(next: number) {
    const picture = pictures[next];
    if (picture === undefined) return;
    if (shown === null) wasOpenedHere.current = true;
    const place = { search, hash: `#picture-${picture.id}` };
    void navigate(place, { replace: shown !== null, preventScrollReset: true });
  }

  function close() {
    if (wasOpenedHere.current) void navigate(-1);
    else void navigate({ search, hash: "" }, { replace: true, preventScrollReset: true });
    wasOpenedHere.current = false;
  }

  return { shown, show, close };
}
