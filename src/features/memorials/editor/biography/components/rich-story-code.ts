import type { ComponentType } from "react";
import type { RichStoryProps } from "./rich-story.tsx";

/** The rich-text editor is large: loaded on demand, once. */

let code: ComponentType<RichStoryProps> | null = null;

export async function loadRichStory(): Promise<ComponentType<RichStoryProps>> {
  const { RichStory } = await import("./rich-story.tsx");
  code = RichStory;
  return RichStory;
}

export function knownRichStory(): ComponentType<RichStoryProps> | null {
  return code;
}
