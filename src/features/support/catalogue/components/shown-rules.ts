import { useInsertionEffect } from "react";

/**
 * States that only last as long as a hand is there, held still for a look: the stylesheets' own
 * rules for `:hover` and `:focus` once more, for what stands in `data-shows`. So the catalogue shows
 * what there is, and never what somebody copied once.
 */

const FOCUSABLE = "a, button, input, select, textarea, [tabindex='0']";

const HELD: Record<string, string> = {
  ":hover": ":is([data-shows='hover'] *)",
  ":focus-within": ":is([data-shows='focus'] *)",
  ":focus-visible": `:is([data-shows='focus'] *):where(${FOCUSABLE})`,
  ":focus": `:is([data-shows='focus'] *):where(${FOCUSABLE})`,
};

/** The same for what is shown in that state; `null` where there is no such state in it. */
export function heldSelector(selector: string): string | null {
  const held = selector.replace(
    /:hover|:focus(?:-within|-visible)?/g,
    (state) => HELD[state] ?? "",
  );
  return held === selector ? null : held;
}

const LIGHT = "[data-specimen='light']";

/** What is light by default, said for a block of a dark page; `null` for all other rules. */
export function lightSelector(selector: string): string | null {
  const parts = selectorsIn(selector).flatMap((part) => {
    if (part === ":root") return [LIGHT, `${LIGHT} [data-memorial]`];
    return part.startsWith("[data-memorial") ? [`${LIGHT} ${part}`] : [];
  });
  return parts.length === 0 ? null : parts.join(", ");
}

/** What stands between the commas of a list, not those within brackets. */
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

/** As long as the page stands. Without script its parts are shown at rest. */
export function useShownRules(): void {
  useInsertionEffect(() => {
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rewritten(rules, lightSelector) + rewritten(rules, heldSelector));
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, []);
}
