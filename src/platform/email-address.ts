import { z } from "zod";
import { asciiAddress } from "./ascii-address.ts";

/** As zod's own, and with top-level domains of other scripts. */
const ADDRESS =
  /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)$/i;
const ADDRESS_MAX = 254;

export const emailAddress = z
  .string()
  .trim()
  .max(ADDRESS_MAX)
  .overwrite(asciiAddress)
  .pipe(z.email({ pattern: ADDRESS }));
