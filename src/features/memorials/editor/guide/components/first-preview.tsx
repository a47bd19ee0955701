import "#features/memorials/page/components/memorial.css";
import { MemorialHero } from "#features/memorials/page/components/memorial-hero.tsx";
import type { PictureView } from "#ui/picture.tsx";

type FirstPreviewProps = { name: string; picture?: PictureView | null };

/** Preview of the new page with what is known of it. Not interactive. */
export function FirstPreview({ name, picture = null }: FirstPreviewProps) {
  return (
    <div data-palette="ink" inert>
      <MemorialHero name={name.trim()} portrait={picture && { picture }} born={null} died={null} />
    </div>
  );
}
