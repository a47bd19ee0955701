export { Grave } from "./grave.tsx";
