/** What nested routes of `/edit-memorial/{slug}`, of later features, get as their outlet's context. */
export type EditedPage = { id: string };
