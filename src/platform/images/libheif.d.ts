declare module "libheif-js/libheif-wasm/libheif-bundle.js" {
  /** libheif's C interface on a memory of its own: pointers are numbers. */
  export type Libheif = {
    HEAPU8: Uint8Array<ArrayBuffer>;
    HEAPU32: Uint32Array;
    _malloc(bytes: number): number;
    _heif_context_alloc(): number;
    _heif_context_get_security_limits(context: number): number;
    _heif_context_read_from_memory_without_copy(
      error: number,
      context: number,
      bytes: number,
      length: number,
      options: 0,
    ): void;
    _heif_context_get_primary_image_handle(error: number, context: number, out: number): void;
    _heif_image_handle_get_width(handle: number): number;
    _heif_image_handle_get_height(handle: number): number;
    _heif_image_handle_get_number_of_thumbnails(handle: number): number;
    _heif_image_handle_get_list_of_thumbnail_IDs(handle: number, out: number, most: number): number;
    _heif_image_handle_get_thumbnail(error: number, handle: number, id: number, out: number): void;
    _heif_image_handle_get_raw_color_profile_size(handle: number): number;
    _heif_image_handle_get_raw_color_profile(error: number, handle: number, out: number): void;
    _heif_image_handle_get_list_of_metadata_block_IDs(
      handle: number,
      type: number,
      out: number,
      most: number,
    ): number;
    _heif_image_handle_get_metadata_size(handle: number, id: number): number;
    _heif_image_handle_get_metadata(error: number, handle: number, id: number, out: number): void;
    _heif_decode_image(
      error: number,
      handle: number,
      out: number,
      colorspace: number,
      chroma: number,
      options: 0,
    ): void;
    _heif_image_get_width(image: number, channel: number): number;
    _heif_image_get_height(image: number, channel: number): number;
    _heif_image_get_plane_readonly(image: number, channel: number, stride: number): number;
  };

  export default function createLibheif(options: {
    print(text: string): void;
    printErr(text: string): void;
  }): Libheif;
}
