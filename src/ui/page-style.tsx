import { useInsertionEffect, useSyncExternalStore } from "react";
import { useNonce } from "./nonce.ts";

function subscribe() {
  return () => {};
}

/**
 * Rules that belong to one page only (ratios and tones of its pictures). The server renders them as
 * a style element, whose hash goes into the content security policy. In the browser that policy
 * would refuse a new element, so there the same rules are a constructed sheet.
 * `css` is made of numbers and checked colours, never of what somebody typed.
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
