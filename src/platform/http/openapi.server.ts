import { createHash } from "node:crypto";
import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import type { Call } from "#platform/call.ts";
import type { Config } from "#platform/config.server.ts";

/** The documented calls: as OpenAPI at `/api/openapi.json`, for people at `/api/docs`. */
export async function documentCalls(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: config.brand.name, version: "1" },
      servers: [{ url: config.publicUrl }],
    },
    transform: jsonSchemaTransform,
  });
  app.get("/api/openapi.json", { schema: { hide: true } }, () => app.swagger());
  app.get("/api/docs", { schema: { hide: true } }, (_request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", CSP)
      .send(docsPage(app.calls, config.brand.name)),
  );
}

const STYLE = [
  ":root{color-scheme:light dark}",
  "body{max-width:60rem;margin:3rem auto;padding:0 1.25rem;font:1.0625rem/1.5 system-ui,sans-serif}",
  "h2{margin:2.5rem 0 0;font-size:1.25rem}",
  "dl{margin:0}dt{margin-top:1rem}dd{margin:0}",
  "code{font-size:1rem}small{font-size:1rem;opacity:.75}",
].join("");
const HASH = createHash("sha256").update(STYLE).digest("base64");
const CSP = `default-src 'none'; style-src 'sha256-${HASH}'; frame-ancestors 'none'`;

/** Made from our own words; only the operator's name comes from outside. */
function docsPage(calls: Call[], name: string): string {
  const groups = Map.groupBy(calls, (call) => call.path.split("/")[2] ?? "");
  const sections = [...groups].map(
    ([group, members]) => `<h2>${group}</h2><dl>${members.map(callEntry).join("")}</dl>`,
  );
  return [
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name.replace(/[<&]/g, "")}: API</title>`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<style>${STYLE}</style><main><h1>API</h1>`,
    "<p>JSON in and out; dates in ISO 8601; unknown fields are refused. An error is ",
    "<code>{ message, code, fields?, duplicates?, suggestions?, requestId }</code>. Every schema stands in ",
    '<a href="/api/openapi.json">openapi.json</a>.</p>',
    ...sections,
    "</main></html>",
  ].join("");
}

function callEntry(call: Call): string {
  const { permission, confirmed } = call;
  const needs = ["signed in", permission, confirmed && "confirmed within ten minutes"];
  const said = needs.filter((need) => need !== undefined).join(", ");
  const access = call.access === "signed-in" ? ` <small>${said}</small>` : "";
  return `<dt><code>${call.method} ${call.path}</code>${access}</dt><dd>${call.summary}</dd>`;
}
