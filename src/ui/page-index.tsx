import { useEffect, useRef, useState } from "react";

type Place = { id: string; text: string };

/** The headings of the page's sections that have an id, in order. */
function placesIn(page: Element): Place[] {
  return [...page.querySelectorAll("section[id]")].flatMap((section) => {
    const text = section.querySelector("h2")?.textContent ?? "";
    return text === "" ? [] : [{ id: section.id, text }];
  });
}

/**
 * Links to the sections of the page, in one line. Read from the page itself, as its sections come from
 * several features and appear when their data does.
 */
export function PageIndex({ label }: { label: string }) {
  const nav = useRef<HTMLElement>(null);
  const [places, setPlaces] = useState<readonly Place[]>([]);

  useEffect(() => {
    const page = nav.current?.closest("main");
    if (!page) return undefined;
    const read = () => {
      const found = placesIn(page);
      setPlaces((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found));
    };
    read();
    const observer = new MutationObserver(read);
    observer.observe(page, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);

  return (
    <nav ref={nav} className="contents page-index" aria-label={label}>
      {places.map(({ id, text }) => (
        <a key={id} href={`#${id}`}>
          {text}
        </a>
      ))}
    </nav>
  );
}
