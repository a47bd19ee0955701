import { customType, timestamp } from "drizzle-orm/pg-core";

/** Kinds of columns that drizzle has no name for, or needs more than a name. */

export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** A point in time, whatever clock the reader lives by. */
export const moment = () => timestamp({ withTimezone: true });
