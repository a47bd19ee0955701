export { Years } from "./years.tsx";
