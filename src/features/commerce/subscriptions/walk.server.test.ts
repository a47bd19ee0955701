import { testApp } from "#test/app.ts";
import { leapTo } from "#test/clock.ts";
import { spaceThroughYears } from "#test/space-years.ts";

const app = await testApp(
  { TEST_CLOCK: "true", PUBLIC_URL: "http://localhost:3000", FIK_CREDITOR: "12345678" },
  { worker: true },
);

spaceThroughYears(app, (day) => leapTo(app, day));
