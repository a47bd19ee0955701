/** The groups of the desk's menu, in its order; in the texts, `staff:groups.<group>`. */
export const STAFF_GROUPS = ["customers", "products", "sales", "pages", "system"] as const;
export type StaffGroup = (typeof STAFF_GROUPS)[number];
