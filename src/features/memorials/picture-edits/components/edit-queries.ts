import { pathOf } from "#platform/call.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { EDITED_PATH, findPicture, getEdit } from "../contract.ts";

export function findQuery(mediaId: string) {
  return callQuery(findPicture, { params: { mediaId } }, { on404: "null" });
}

export function editQuery(id: string, mediaId: string) {
  return callQuery(getEdit, { params: { id, mediaId } });
}

/** Where the whole edited picture is downloaded. */
export function editedAddress(id: string, mediaId: string): string {
  return pathOf({ path: EDITED_PATH }, { id, mediaId });
}
