/** As in `<input accept>`. Browsers that don't know a type of photograph go by its ending. */
export const PICTURE_TYPES = "image/*,.heic,.heif,.tif,.tiff";
