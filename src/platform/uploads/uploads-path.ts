/** Where resumable uploads begin (tus 1.0); for the server and for browsers. */
export const UPLOADS_PATH = "/api/uploads";
