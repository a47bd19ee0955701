import { useInsertionEffect } from "react";

/**
 * Shows transient states permanently: copies the stylesheets' own rules for `:hover` and `:focus`
 * to elements with `data-shows`. So the samples always match the real styles.
 */

const FOCUSABLE = "a, button, input, select, textarea, [tabindex='0']";

const STATE_SELECTORS: Record<string, string> = {
  ":hover": ":is([data-shows='hover'] *)",
  ":focus-within": ":is([data-shows='focus'] *)",
  ":focus-visible": `:is([data-shows='focus'] *):where(${FOCUSABLE})`,
  ":focus": `:is([data-shows='focus'] *):where(${FOCUSABLE})`,
};

/** The rule for elements that show that state; `null` if it doesn't concern the state. */
export function stateSelector(selector: string): string | null {
  const held = selector.replace(
    /:hover|:focus(?:-within|-visible)?/g,
    (state) => STATE_SELECTORS[state] ?? "",
  );
  return held === selector ? null : held;
}

const LIGHT = "[data-specimen='light']";

/** A light default as a rule for a light block on a dark page; `null` for all other rules. */
export function lightSelector(selector: string): string | null {
  const parts = selectorsIn(selector).flatMap((part) => {
    if (part === ":root") return [LIGHT, `${LIGHT} [data-palette]`];
    return part.startsWith("[data-palette") ? [`${LIGHT} ${part}`] : [];
  });
  return parts.length === 0 ? null : parts.join(", ");
}

/** Splits a selector list at commas, except within brackets. */
function selectorsIn(list: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const letter of list) {
    if (letter === "(") depth++;
    if (letter === ")") depth--;
    if (letter === "," && depth === 0) parts.push("");
    else parts.push(`${parts.pop() ?? ""}${letter}`);
  }
  return parts.map((part) => part.trim());
}

type Rewrite = (selector: string) => string | null;

function rewritten(rules: Iterable<CSSRule>, rewrite: Rewrite): string {
  return [...rules].map((rule) => rewrittenRule(rule, rewrite)).join("\n");
}

function rewrittenRule(rule: CSSRule, rewrite: Rewrite): string {
  if (rule instanceof CSSStyleRule) {
    const selector = rewrite(rule.selectorText);
    return selector === null ? "" : `${selector} { ${rule.style.cssText} }`;
  }
  if (rule instanceof CSSMediaRule) {
    return `@media ${rule.conditionText} { ${rewritten(rule.cssRules, rewrite)} }`;
  }
  if (rule instanceof CSSLayerBlockRule) {
    return `@layer ${rule.name} { ${rewritten(rule.cssRules, rewrite)} }`;
  }
  return "";
}

/** Active while the page is mounted. Without a script components are shown at rest. */
export function useShownRules(): void {
  useInsertionEffect(() => {
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rewritten(rules, lightSelector) + rewritten(rules, stateSelector));
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, []);
}
