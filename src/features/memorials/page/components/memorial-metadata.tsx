import { useTranslation } from "react-i18next";
import { useBrand } from "#shell/brand.ts";
import { usePublicUrl } from "#shell/public-url.ts";
import { italicFont } from "#ui/preload.ts";
import type { Memorial } from "#features/memorials/content/contract.ts";
import {
  largestUrl,
  type ShownPicture,
} from "#features/memorials/media/components/picture-views.ts";
import { isIndexed } from "#features/memorials/model.ts";
import { plainWords } from "#features/memorials/biography/components/plain-words.ts";

export type MemorialMetadataProps = {
  memorial: Memorial;
  portrait: ShownPicture | null;
};

const DESCRIPTION = 200;

/** Metadata for search engines and link previews: the server's alone. */
export function MemorialMetadata({ memorial, portrait }: MemorialMetadataProps) {
  const { i18n } = useTranslation();
  const publicUrl = usePublicUrl();
  const brand = useBrand()?.name ?? "";
  const { name, slug, birthName, nickname, epitaph, biography } = memorial;
  const address = `${publicUrl}/memorial/${slug}`;
  const description = plainWords(biography ?? epitaph ?? "", DESCRIPTION);
  return (
    <>
      {description !== "" && <meta name="description" content={description} />}
      <meta name="robots" content={isIndexed(memorial) ? "index, follow" : "noindex"} />
      <link rel="canonical" href={address} />
      {(birthName ?? nickname ?? epitaph) !== null && (
        <link rel="preload" as="font" type="font/woff2" href={italicFont} crossOrigin="anonymous" />
      )}
      <meta property="og:type" content="profile" />
      <meta property="og:site_name" content={brand} />
      <meta property="og:locale" content={i18n.language} />
      <meta property="og:url" content={address} />
      <meta property="og:title" content={name} />
      {description !== "" && <meta property="og:description" content={description} />}
      <meta property="og:image" content={`${publicUrl}/og/${slug}.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={name} />
      <meta name="twitter:card" content="summary_large_image" />
      <script
        type="application/ld+json"
        dangerouslySetInnerHTML={{ __html: personOf(memorial, portrait, publicUrl) }}
      />
    </>
  );
}

/** schema.org's Person (there is no type for animals); only dates that are exact. */
function personOf(memorial: Memorial, portrait: ShownPicture | null, publicUrl: string): string {
  const { kind, name, slug, birthName, nickname, bornOn, diedOn } = memorial;
  const picture = portrait && largestUrl(portrait);
  const person = {
    "@context": "https://schema.org",
    "@type": kind === "person" ? "Person" : "Thing",
    name,
    alternateName: [birthName, nickname].filter((other) => other !== null),
    birthDate: certain(bornOn),
    deathDate: certain(diedOn),
    birthPlace: memorial.birthPlace ?? undefined,
    deathPlace: memorial.deathPlace ?? undefined,
    image: picture ? new URL(picture, publicUrl).href : undefined,
    url: `${publicUrl}/memorial/${slug}`,
  };
  // A name may contain "</script>"; escaped, it is the same JSON but no markup.
  return JSON.stringify(person).replace(/</g, "\\u003c");
}

function certain(date: string | null): string | undefined {
  return date === null || date.startsWith("~") ? undefined : date;
}
