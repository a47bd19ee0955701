const paths = {
  close: "M5 5l10 10M15 5L5 15",
  warning: "M10 2.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 1 0 0-15M10 6v5M10 13.8v.1",
  play: "M6 4l10 6-10 6z",
  back: "M16 10H4M9 5l-5 5 5 5",
  forward: "M4 10h12M11 5l5 5-5 5",
  check: "M4 10.5l4 4L16 6",
  search: "M8.5 3a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11M12.5 12.5L17 17",
};

export type IconName = keyof typeof paths;

/** The icon set; always beside a word, or with a label on the parent. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
