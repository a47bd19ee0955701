import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  casing: "snake_case",
  schema: [
    "./src/platform/limits.server.ts",
    "./src/platform/pages/topic-revisions.server.ts",
    "./src/platform/uploads/open-uploads.server.ts",
    "./src/platform/audit/tables.server.ts",
    "./src/platform/flags.server.ts",
    "./src/platform/mail/mail-text-versions.server.ts",
    "./src/platform/security/counts.server.ts",
    "./src/features/**/tables.server.ts",
  ],
  out: "./migrations",
});
