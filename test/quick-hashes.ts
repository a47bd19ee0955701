import { hashCost } from "#platform/secrets/secrets.server.ts";

/** Tests make thousands of people, each with a password. */
Object.assign(hashCost, { memoryCost: 8, timeCost: 1 });
