import avif1600 from "./landscape-1600.avif?url";
import avif960 from "./landscape-960.avif?url";
import jpeg1600 from "./landscape-1600.jpeg?url";
import jpeg960 from "./landscape-960.jpeg?url";

/** A drawing to begin a site with, rendered once. */
export const landscape = {
  id: "landscape",
  width: 1920,
  height: 1080,
  variants: [
    { format: "avif", width: 960, url: avif960 },
    { format: "avif", width: 1600, url: avif1600 },
    { format: "jpeg", width: 960, url: jpeg960 },
    { format: "jpeg", width: 1600, url: jpeg1600 },
  ],
};
