export { Ceremony } from "./ceremony.tsx";
