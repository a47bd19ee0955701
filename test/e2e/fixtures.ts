import { test as base, type BrowserContextOptions, type Page } from "@playwright/test";
import { watch, type Faults } from "./faults.ts";
import { signIn, World, type Keeper } from "./world.ts";

type VisitorOptions = BrowserContextOptions & {
  /** Already signed in. */
  as?: Keeper;
  /** A first visit: the cookie banner is not answered yet. */
  isNew?: boolean;
};

type Fixtures = {
  /** The faults so far in all browsers of the test; remaining ones fail it. */
  faults: Faults;
  /** Another browser, as of another person. */
  aVisitor: (options?: VisitorOptions) => Promise<Page>;
};

/** Playwright's `test` with its own world, and every browser watched for faults. */
export const test = base.extend<Fixtures, { world: World }>({
  world: [
    async ({}, provide, { project }) => {
      const world = await World.open(String(project.use.baseURL));
      await provide(world);
      await world.close();
    },
    { scope: "worker" },
  ],
  faults: async ({ world }, provide) => {
    const faults = watch(world.address);
    await provide(faults);
    faults.expectNone();
  },
  storageState: async ({ world }, provide) => provide(answeredBefore(world.address)),
  context: async ({ context, faults }, provide) => {
    faults.follow(context);
    await provide(context);
  },
  aVisitor: async ({ browser, faults }, provide) => {
    const contexts: { close(): Promise<void> }[] = [];
    await provide(async ({ as, isNew = false, ...options } = {}) => {
      const nothing = { cookies: [], origins: [] };
      const context = await browser.newContext({
        ...options,
        ...(isNew && { storageState: nothing }),
      });
      contexts.push(context);
      faults.follow(context);
      if (as !== undefined) await signIn(context, as);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

/** A visitor who has answered the cookie banner. */
function answeredBefore(origin: string) {
  const localStorage = [
    { name: "consentGiven", value: "true" },
    { name: "consentTimestamp", value: new Date().toISOString() },
  ];
  return { cookies: [], origins: [{ origin, localStorage }] };
}
