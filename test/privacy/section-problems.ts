type Route = { method: string; url: string; section: string | null };

/** Routes whose answer is about the memorial in their URL. */
const NAMES_A_MEMORIAL = /^\/(?:api\/memorials|media|og)\/:/;
/** Readable by everybody who may read the page. */
const PAGE = "page";

/**
 * Problems with the sections that routes declare, each as a sentence with the remedy: a call
 * without a section would have no privacy.
 */
export function sectionProblems(routes: readonly Route[], sections: readonly string[]): string[] {
  const reading = routes.filter(
    ({ method, url }) => method === "GET" && NAMES_A_MEMORIAL.test(url),
  );
  return reading.flatMap(({ url, section }) => {
    if (section === null) {
      return `GET ${url} reads a memorial and names no section: give the call \`section\`, one of ${sections.join(", ")}, or "${PAGE}" for what everybody may read who reads the page.`;
    }
    if (section === PAGE || sections.includes(section)) return [];
    return `GET ${url} reads the section ${section}, which has no privacy: define it in the slice's section.ts and section.server.ts, list it in the manifest by pageSections.with(…), and plant something in it in test/privacy/planted.ts.`;
  });
}
