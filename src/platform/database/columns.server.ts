import { customType, timestamp } from "drizzle-orm/pg-core";

/** Column types that drizzle lacks or that need more than a name. */

export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** A point in time, independent of time zones. */
export const timestamptz = () => timestamp({ withTimezone: true });
