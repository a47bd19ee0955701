import { useState, type ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { Lazy } from "#ui/lazy.tsx";
import { useHydrated } from "./hydrated.ts";

type AsRenderedProps<Props> = {
  /** The component, re-exported by a module `rendered-only.ts`: `null` in browsers. */
  rendered: ComponentType<Props> | null;
  /** Loads the component, which takes the place of the markup. Stable across renders. */
  load: () => Promise<ComponentType<Props>>;
  /** Plain data: a change is seen by comparing it as JSON. */
  props: Props;
};

/** Never changes, so that React leaves the server's markup as it is. */
const AS_IT_IS = { __html: "" };

/** What only the server renders, such as metadata: browsers keep its markup and have no code for it. */
export function RenderedOnce<Props extends object>(
  given: Pick<AsRenderedProps<Props>, "rendered" | "props">,
) {
  const { rendered: Rendered, props } = given;
  if (Rendered === null)
    return (
      <div className="as-rendered" suppressHydrationWarning dangerouslySetInnerHTML={AS_IT_IS} />
    );
  return (
    <div className="as-rendered">
      <Rendered {...props} />
    </div>
  );
}

/**
 * A part of a page that only shows something: hydration keeps the server's markup, and the part's code is
 * loaded only when its data or the language change, or when the page was opened inside the browser. Links
 * in the markup load the next page whole.
 */
export function AsRendered<Props extends object>(given: AsRenderedProps<Props>) {
  const { rendered, load, props } = given;
  const { i18n } = useTranslation("common");
  const wasRendered = !useHydrated();
  const shown = JSON.stringify([i18n.language, props]);
  const [kept] = useState(wasRendered ? shown : null);
  const [isStale, setStale] = useState(kept === null);
  if (!isStale && shown !== kept) setStale(true);
  return (
    <Lazy
      load={load}
      need={isStale ? "changed" : null}
      meanwhile={<RenderedOnce rendered={rendered} props={props} />}
    >
      {(Component) => <Component {...props} />}
    </Lazy>
  );
}
