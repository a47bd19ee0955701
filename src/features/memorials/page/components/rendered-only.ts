export { NoExample } from "#features/memorials/components/no-example.tsx";
export { MemorialFoot } from "#features/memorials/content/components/memorial-foot.tsx";
export { MemorialMetadata } from "./memorial-metadata.tsx";
export { QrSymbol } from "#shell/qr-symbol.tsx";
