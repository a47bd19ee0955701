import { randomBytes } from "node:crypto";
import pg from "pg";
import { expect } from "vitest";

/** The migrated template database that each test file's own is cloned from. */
export const templateVariable = "TEST_TEMPLATE_URL";

const byFile = new Map<string, Promise<{ url: string }>>();

/**
 * The database of this test file: migrated and empty. Every call within the file returns the same
 * one. Only files of the project "integration" have it (see vitest.config.ts).
 */
export async function testDatabase(): Promise<{ url: string }> {
  const file = expect.getState().testPath ?? "";
  const ours = byFile.get(file) ?? cloneTemplate();
  byFile.set(file, ours);
  return ours;
}

async function cloneTemplate(): Promise<{ url: string }> {
  const templateUrl = process.env[templateVariable];
  if (templateUrl === undefined) {
    throw new Error("A test with a database is named *.server.test.ts: see vitest.config.ts.");
  }
  const template = new URL(templateUrl).pathname.slice(1);
  const name = template.replace(/template$/, randomBytes(4).toString("hex"));
  const client = new pg.Client({ connectionString: inDatabase(templateUrl, "postgres") });
  await client.connect();
  try {
    await client.query(`create database ${name} template ${template}`);
  } finally {
    await client.end();
  }
  return { url: inDatabase(templateUrl, name) };
}

/** The same server and user, another database. */
export function inDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}
