import { pgTable } from "drizzle-orm/pg-core";
import { bytes, timestamptz } from "#platform/database/columns.server.ts";

export const setupLinks = pgTable("setup_links", {
  tokenHash: bytes().primaryKey(),
  createdAt: timestamptz().notNull(),
  expiresAt: timestamptz().notNull(),
  usedAt: timestamptz(),
});
