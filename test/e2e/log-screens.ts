import type { Screen } from "./screens.ts";
import { answered, LONG_NAME, signIn } from "./world.ts";

/** Screens of the audit trail, of refused attempts, and of the operation. */
export const LOG_SCREENS: Screen[] = [
  {
    name: "staff: audit trail",
    path: async (world, page) => {
      const colleague = await world.aColleague("administrator");
      const { username } = await world.aKeeper({ fullName: LONG_NAME });
      const data = { person: username, reason: "Har overtaget forretningen i Løgstør" };
      await answered(colleague.api.post("/api/admin/roles/reseller/grant", { data }));
      await signIn(page.context(), colleague);
      return `/admin/roles/audit?person=${colleague.id}`;
    },
  },
  {
    name: "staff: security",
    path: async (world, page) => {
      await signIn(page.context(), await world.aColleague("administrator"));
      return "/admin/security";
    },
  },
  {
    name: "staff: health",
    path: async (world, page) => {
      await signIn(page.context(), await world.aColleague("administrator"));
      return "/admin/health";
    },
  },
  {
    name: "staff: performance",
    path: async (world, page) => {
      await signIn(page.context(), await world.aColleague("administrator"));
      return "/admin/performance";
    },
  },
];
