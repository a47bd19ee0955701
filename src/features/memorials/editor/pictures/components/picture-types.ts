/** As in `<input accept>`. Browsers that don't know a type go by its ending. */
export const PICTURE_TYPES = "image/*,.heic,.heif,.tif,.tiff,.bmp";
export const FILM_TYPES = "video/*,.avi,.mpg,.mpeg,.vob,.mts,.m2ts,.wmv,.3gp,.3g2,.mkv";
export const SOUND_TYPES = "audio/*,.wma,.aif,.aiff,.flac,.amr,.aac,.3gp";
