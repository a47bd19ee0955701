export { BurntList } from "./burnt-list.tsx";
