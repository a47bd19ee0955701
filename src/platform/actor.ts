export type Role = "administrator" | "support" | "production" | "warehouse" | "reseller";

/** Who is asking. `null` is a visitor. */
export type Actor = { userId: string; roles: Role[]; isAdmin: boolean };
