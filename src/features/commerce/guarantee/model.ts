const TYPES = { png: "image/png", svg: "image/svg+xml", pdf: "application/pdf" } as const;
type Type = (typeof TYPES)[keyof typeof TYPES];

/** By the file's ending; `null` for what no browser shows. */
export function noticeType(path: string): Type | null {
  const ending = /\.(png|svg|pdf)$/i.exec(path)?.[1]?.toLowerCase();
  return ending === undefined ? null : TYPES[ending as keyof typeof TYPES];
}
