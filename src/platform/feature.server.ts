import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import type { HeldPermissions } from "#platform/actor.ts";
import type {
  Extension,
  Figure,
  HealthCheck,
  Job,
  Registry,
  Services,
  StaffArea,
  StaffSearch,
  WaitingWork,
} from "#platform/context.server.ts";
import type { FirstAnswer } from "#platform/http/application.server.ts";
import type { PageCache } from "#platform/http/page-cache.server.ts";
import type { FlagDeclaration } from "#platform/flags.server.ts";
import { platformFlags } from "#platform/http/read-only.server.ts";
import { withHousekeeping } from "#platform/housekeeping.server.ts";
import type { ParametersOf } from "#platform/pages/page-address.server.ts";
import type { RevisionOf } from "#platform/pages/stored-pages.server.ts";
import { platformPersonalData, type PersonalData } from "#platform/personal-data.server.ts";
import { platformSecurityKinds, type SecurityKinds } from "#platform/security/kinds.ts";
import type { Settings } from "#platform/settings.server.ts";
import type { ResumableUploads } from "#platform/uploads/resumable.server.ts";

/** What a feature's calls are mounted with. */
export type Mount = {
  services: Services;
  pageCache: PageCache;
  uploads: ResumableUploads;
  /** The pages' addresses, with parameters (`/page/:id`); `null` where they are not known. */
  pagePatterns: readonly string[] | null;
};

export type Api = (app: FastifyInstance, mount: Mount) => void | Promise<void>;

/** Requests that are answered before Fastify is asked; `close` writes what is still held. */
type Fast = { answer: FirstAnswer; close(): Promise<void> };

/**
 * The manifest of a feature: everything that the application is put together from. What isn't listed
 * here doesn't run.
 */
export type Feature = {
  name: string;
  /** Its slices' calls, in the order of the API's page. */
  apis: readonly Api[];
  /** Its jobs, mails among them. */
  jobs: readonly Job[];
  /** What it adds to earlier features: handlers of their hooks, values at their extension points. */
  extensions?: readonly Extension[];
  /** Its own ways to fail, with their status. */
  errors?: { codes: readonly string[] };
  /** What of it the security log tells apart, beside the platform's kinds. */
  securityKinds?: SecurityKinds;
  /** What of it differs between installations. */
  settings?: readonly Settings[];
  /** What staff may do in it, each with the roles that hold it. */
  permissions?: HeldPermissions;
  /** The areas of staff that it adds to the desk's menu. */
  navigation?: readonly StaffArea[];
  /** What of it may fail unseen: each is a line on the page of health, and of `cli doctor`. */
  healthChecks?: readonly HealthCheck[];
  /** What waits for staff to decide, answer or send: the dashboard lists it by permission. */
  waiting?: readonly WaitingWork[];
  /** What the dashboard counts of the last seven days, beside the seven before. */
  figures?: readonly Figure[];
  /** What staff find by typing a few letters, wherever they are. */
  staffSearches?: readonly StaffSearch[];
  /** What staff turn on and off while the program runs. */
  flags?: readonly FlagDeclaration[];
  /** Every column of its tables that tells of a person, or may. */
  personalData?: PersonalData;
  /** Schemas of its calls that later features add fields to, each with what it is with them. */
  completes?: readonly ((registry: Registry) => ReadonlyMap<z.ZodType, z.ZodType>)[];
  answersFirst?(services: Services): Fast;
  /** What of a query changes its public pages: those it names are kept without the rest of it. */
  pageParametersOf?(services: Services): ParametersOf;
  /** In what state its public pages would be made now: those it knows may be stored. */
  pageRevisionOf?(services: Services): RevisionOf;
  /** Before jobs and calls are taken on. */
  onStart?(services: Services): Promise<unknown>;
  /** What works by itself in every process of the server, beside calls and jobs, until closed. */
  runs?(services: Services): { close(): Promise<void> };
  /** Once calls are answered; returns what the start message says of it. `say` tells of progress. */
  onReady?(services: Services, say: Say): Promise<readonly WelcomeLine[]>;
};

/** Prints a line for the operator. */
export type Say = (line: string) => void;
export type WelcomeLine = { label: string; value: string };

export function defineFeature(feature: Feature): Feature {
  return feature;
}

/** Throws when two declare the same. */
export function assemble(features: readonly Feature[]): Registry {
  const jobs = withHousekeeping(features.flatMap((feature) => feature.jobs));
  const navigation = features.flatMap((feature) => feature.navigation ?? []);
  const healthChecks = features.flatMap((feature) => feature.healthChecks ?? []);
  const waiting = features.flatMap((feature) => feature.waiting ?? []);
  const figures = features.flatMap((feature) => feature.figures ?? []);
  const flags = [...platformFlags, ...features.flatMap((feature) => feature.flags ?? [])];
  refuseAllTwice(features, {
    jobs,
    navigation,
    healthChecks,
    waiting,
    figures,
    flags,
  });
  return {
    healthChecks,
    jobs,
    waiting,
    figures,
    flags,
    staffSearches: features.flatMap((feature) => feature.staffSearches ?? []),
    permissions: Object.assign(
      {},
      ...features.map(({ permissions }) => permissions),
    ) as HeldPermissions,
    navigation,
    errors: features.flatMap(({ errors }) => errors?.codes ?? []),
    securityKinds: Object.assign(
      {},
      ...features.map(({ securityKinds }) => securityKinds),
      platformSecurityKinds,
    ) as SecurityKinds,
    personalData: Object.assign(
      {},
      platformPersonalData,
      ...features.map(({ personalData }) => personalData),
    ) as PersonalData,
    extensions: features.flatMap(({ extensions = [] }) => extensions),
  };
}

type Together = Pick<
  Registry,
  "jobs" | "navigation" | "healthChecks" | "waiting" | "figures" | "flags"
>;

function refuseAllTwice(features: readonly Feature[], together: Together): void {
  const named: Record<string, string[]> = {
    job: together.jobs.map(({ name }) => name),
    permission: features.flatMap((feature) => Object.keys(feature.permissions ?? {})),
    setting: features.flatMap(({ settings = [] }) => settings.flatMap(({ names }) => names)),
    "personal column": features.flatMap((feature) => Object.keys(feature.personalData ?? {})),
    "kind of the security log": [{ securityKinds: platformSecurityKinds }, ...features].flatMap(
      ({ securityKinds = {} }) => Object.keys(securityKinds),
    ),
    "area of staff": together.navigation.map(({ path }) => path),
    "health check": together.healthChecks.map(({ key }) => key),
    "work that waits": together.waiting.map(({ key }) => key),
    figure: together.figures.map(({ key }) => key),
    flag: together.flags.map(({ key }) => key),
  };
  for (const [what, names] of Object.entries(named)) refuseTwice(what, names);
}

function refuseTwice(what: string, names: string[]): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`Two manifests list the ${what} ${twice}.`);
}
