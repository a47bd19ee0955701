import "#features/memorials/biography/components/story.css";
import type { JSONContent } from "@tiptap/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { RichText, type RichTextProps } from "#ui/rich-text/rich-text.tsx";
import type { RichTextWords } from "#ui/rich-text/rich-text-words.ts";
import { documentOf, storyIn } from "./story-document.ts";
import { notationOf } from "#features/memorials/biography/components/story-notation.ts";
import { storyFrom } from "#features/memorials/biography/components/story-parse.ts";

export type RichStoryProps = Omit<RichTextProps, "read" | "write" | "words" | "className">;

/** The rich-text editor; its value is the text notation (`story.ts`), for saving and comparing. */
export function RichStory(props: RichStoryProps) {
  const { t } = useTranslation("editor");
  const words = useMemo<RichTextWords>(
    () => ({
      label: t("fields.biography"),
      tools: t("story.tools"),
      heading: t("story.heading"),
      italic: t("story.italic"),
      quote: t("story.quote"),
      link: t("story.link"),
      picture: t("story.picture"),
      linkAddress: t("story.linkAddress"),
      linkWrong: t("story.linkWrong"),
      linkSet: t("story.linkSet"),
      linkRemove: t("story.linkRemove"),
      pictureChoose: t("story.pictureChoose"),
      pictureNone: t("story.pictureNone"),
      pictureAway: t("story.pictureAway"),
      pictureRemove: t("story.pictureRemove"),
      picturesLeftOut: t("story.picturesLeftOut", { tool: t("story.picture") }),
      pictureNumbered: (place) => t("pictures.numbered", { place }),
      close: t("story.close"),
    }),
    [t],
  );
  return (
    <RichText {...props} className="story" read={documentIn} write={notationIn} words={words} />
  );
}

function documentIn(text: string): JSONContent {
  return documentOf(storyFrom(text));
}

function notationIn(document: JSONContent): string {
  return notationOf(storyIn(document));
}
