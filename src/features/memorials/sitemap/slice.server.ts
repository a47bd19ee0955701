import { defineSlice } from "#platform/feature.server.ts";
import { sitemapApi } from "./api.server.ts";

export const sitemapSlice = defineSlice({
  apis: [sitemapApi],
});
