export { Ceremony } from "../ceremony/components/ceremony.tsx";
export { Documents } from "../documents/components/documents.tsx";
export { Grave } from "../grave/components/grave.tsx";
export { MemorialFoot } from "./memorial-foot.tsx";
export { MemorialMetadata } from "./memorial-metadata.tsx";
export { QrSymbol } from "#shell/qr-symbol.tsx";
export { Years } from "../timeline/components/years.tsx";
