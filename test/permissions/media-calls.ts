import { contributor, editor, fileOf, reader } from "./rules.ts";
import type { Line } from "./things.ts";

const media = "/api/memorials/{id}/media";
const music = "/api/memorials/{id}/music";
const compositions = "/api/memorials/{id}/compositions";
const composition = `${compositions}/{compositionId}`;
const subtitles = `${media}/{mediaId}/subtitles/{language}`;

/** The calls of pictures, films and music, with who may make them. */
export const MEDIA_CALLS: Record<string, Line> = {
  [`GET ${media}`]: { may: reader },
  [`POST ${media}`]: { may: contributor, fails: "400 invalid" },
  [`PUT ${media}`]: {
    may: editor,
    body: ({ mediaId }) => ({ items: [{ mediaId, change: { album: "Sommer" } }] }),
  },
  [`PUT ${media}/order`]: { may: editor, body: ({ mediaId }) => ({ mediaIds: [mediaId] }) },
  [`GET ${media}/{mediaId}`]: { may: reader },
  [`PUT ${media}/{mediaId}`]: { may: editor, body: () => ({ caption: "Sommer" }) },
  [`DELETE ${media}/{mediaId}`]: { may: editor, after: `POST ${media}/{mediaId}/restore` },
  [`POST ${media}/{mediaId}/restore`]: { may: editor, before: `DELETE ${media}/{mediaId}` },
  [`GET ${media}/{mediaId}/deleted-picture`]: {
    may: fileOf,
    before: `DELETE ${media}/{mediaId}`,
    after: `POST ${media}/{mediaId}/restore`,
  },
  [`GET ${media}/{mediaId}/original`]: { may: fileOf },
  [`GET ${media}/{mediaId}/download`]: { may: fileOf },
  "GET /media/{memorialId}/{mediaId}/{name}": { may: reader },
  "GET /media/{memorialId}/greetings/{pictureId}/{name}": { may: reader },
  [`GET ${music}`]: { may: reader },
  [`PUT ${music}`]: { may: editor, body: () => ({ repeat: "none" }) },
  [`PUT ${music}/{mediaId}`]: { may: editor, body: () => ({ title: "Solveigs sang" }) },
  [`GET ${music}/{mediaId}/waveform`]: { may: editor },
  [`POST ${compositions}`]: {
    may: contributor,
    body: () => ({ form: "chorale", mood: "calm", instruments: ["organ"] }),
  },
  [`GET ${compositions}`]: { may: contributor },
  [`GET ${composition}`]: { may: editor },
  [`GET ${composition}/sound`]: { may: fileOf },
  [`GET ${composition}/score`]: { may: editor },
  [`GET ${composition}/score.mid`]: { may: editor },
  [`GET ${composition}/score.musicxml`]: { may: editor },
  [`POST ${composition}/cancel`]: { may: editor, fails: "409 memorials.compositionMade" },
  [`POST ${composition}/retry`]: { may: editor, fails: "409 memorials.compositionGoesOn" },
  [`POST ${composition}/keep`]: { may: editor },
  [`DELETE ${composition}`]: { may: editor, fails: "409 memorials.compositionKept" },
  [`PUT ${subtitles}`]: {
    may: editor,
    body: () => ({ text: "1\n00:00:01,000 --> 00:00:02,000\nTak" }),
  },
  [`GET ${subtitles}`]: { may: reader },
  [`DELETE ${subtitles}`]: { may: editor },
};
