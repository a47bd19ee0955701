// `npm run dev`: the server itself, with pages that Vite makes from their sources.
import { run } from "../src/server.ts";
import { loadWithVite } from "./vite-pages.ts";

await run(loadWithVite);
