import { z } from "zod";
import { KEEPER_ROLES, PRIVACIES } from "../contract.ts";

/** A page that a person keeps, as staff see it beside them. */
export const personsPage = z.object({
  id: z.uuid(),
  /** Both `null` unless anybody may read the page. */
  name: z.string().nullable(),
  slug: z.string().nullable(),
  role: z.enum(KEEPER_ROLES),
  privacy: z.enum(PRIVACIES),
  isDeleted: z.boolean(),
});
export type PersonsPage = z.infer<typeof personsPage>;
