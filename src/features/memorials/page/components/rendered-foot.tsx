import { AsRendered } from "#shell/as-rendered.tsx";
import type { QrSymbolProps } from "#shell/qr-symbol.tsx";
import type { MemorialFootProps } from "#features/memorials/content/components/memorial-foot.tsx";
import { MemorialFoot, QrSymbol } from "./rendered-only.ts";

/** Visitors' browsers keep the markup that the server rendered, and load none of its code. */

async function loadFoot() {
  return (await import("#features/memorials/content/components/memorial-foot.tsx")).MemorialFoot;
}

async function loadQrSymbol() {
  return (await import("#shell/qr-symbol.tsx")).QrSymbol;
}

export function RenderedFoot(props: MemorialFootProps) {
  return <AsRendered rendered={MemorialFoot} load={loadFoot} props={props} />;
}

export function RenderedQrSymbol(props: QrSymbolProps) {
  return <AsRendered rendered={QrSymbol} load={loadQrSymbol} props={props} />;
}
