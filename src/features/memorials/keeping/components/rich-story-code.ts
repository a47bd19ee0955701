import type { ComponentType } from "react";
import type { RichStoryProps } from "./rich-story.tsx";

/** The editor is much code: it comes where it is needed, and stays for the next time. */

let code: ComponentType<RichStoryProps> | null = null;

export async function loadRichStory(): Promise<ComponentType<RichStoryProps>> {
  const { RichStory } = await import("./rich-story.tsx");
  code = RichStory;
  return RichStory;
}

export function knownRichStory(): ComponentType<RichStoryProps> | null {
  return code;
}
