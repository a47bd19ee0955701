/** The music of a page: how it stands, and what one can do about it. */
export type Music = {
  /** `started`: asked for, and not to be heard as yet; that hides the prompt for the visit. */
  state: "prompt" | "declined" | "started" | "playing" | "stopped" | "failed";
  /** The id of the current piece; "" before the first. */
  piece: string;
  /** Its title, if it has one. */
  title: string | null;
  /** Once that is known. */
  isByMachine: boolean;
  /** Goes on where it stopped, or with the piece that is named. */
  play: (piece?: string) => void;
  stop: () => void;
  decline: () => void;
};

declare module "#features/memorials/content/components/page-sections.ts" {
  interface SectionParts {
    music: Music | null;
  }
}
