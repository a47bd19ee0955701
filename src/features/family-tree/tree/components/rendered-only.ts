export { FamilySection } from "./family-section.tsx";
export { FamilyView } from "./family-view.tsx";
export { familyQuery } from "./family-query.ts";
