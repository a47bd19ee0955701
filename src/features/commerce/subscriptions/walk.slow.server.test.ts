import { systemContext } from "#platform/context.server.ts";
import { testApp } from "#test/app.ts";
import { spaceThroughYears } from "#test/space-years.ts";
import { advanceClock } from "../clock/commands.server.ts";

const app = await testApp(
  { TEST_CLOCK: "true", PUBLIC_URL: "http://localhost:3000", FIK_CREDITOR: "12345678" },
  { worker: true },
);
const ctx = systemContext(app.services);

spaceThroughYears(app, (day) => advanceClock(ctx, { days: "", to: day }));
