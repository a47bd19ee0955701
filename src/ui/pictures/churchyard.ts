import avif1600 from "./churchyard-1600.avif?url";
import avif960 from "./churchyard-960.avif?url";
import jpeg1600 from "./churchyard-1600.jpeg?url";
import jpeg960 from "./churchyard-960.jpeg?url";

/** The front page's picture: the drawing `kirkegaard`, rendered once. */
export const churchyard = {
  id: "churchyard",
  width: 1920,
  height: 1080,
  variants: [
    { format: "avif", width: 960, url: avif960 },
    { format: "avif", width: 1600, url: avif1600 },
    { format: "jpeg", width: 960, url: jpeg960 },
    { format: "jpeg", width: 1600, url: jpeg1600 },
  ],
};
