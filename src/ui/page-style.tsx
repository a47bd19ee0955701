import { useInsertionEffect, useSyncExternalStore } from "react";
import { useNonce } from "./nonce.ts";

function subscribe() {
  return () => {};
}

/**
 * Rules that belong to one page only (ratios and tones of its pictures). The server renders them as
 * a style element, whose hash goes into the content security policy. In the browser that policy
 * would refuse a new element, so the same rules become a constructed stylesheet. `css` consists of
 * numbers and validated colours, never of user input.
 */
export function PageStyle({ css }: { css: string }) {
  const rendered = useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  );

  const nonce = useNonce();

  useInsertionEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [css]);

  return rendered ? <style nonce={nonce} dangerouslySetInnerHTML={{ __html: css }} /> : null;
}
