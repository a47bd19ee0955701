import { AsRendered } from "#shell/as-rendered.tsx";
import type { QrSymbolProps } from "#shell/qr-symbol.tsx";
import type { CeremonyProps } from "../ceremony/components/ceremony.tsx";
import type { DocumentsProps } from "../documents/components/documents.tsx";
import type { GraveProps } from "../grave/components/grave.tsx";
import type { MemorialFootProps } from "./memorial-foot.tsx";
import type { YearsProps } from "../timeline/components/years.tsx";
import { Ceremony, Documents, Grave, MemorialFoot, QrSymbol, Years } from "./rendered-only.ts";

/**
 * The sections of a memorial that only show something: visitors' browsers keep the markup that the server
 * rendered, and load none of their code.
 */

async function loadCeremony() {
  return (await import("../ceremony/components/ceremony.tsx")).Ceremony;
}

async function loadDocuments() {
  return (await import("../documents/components/documents.tsx")).Documents;
}

async function loadGrave() {
  return (await import("../grave/components/grave.tsx")).Grave;
}

async function loadFoot() {
  return (await import("./memorial-foot.tsx")).MemorialFoot;
}

async function loadQrSymbol() {
  return (await import("#shell/qr-symbol.tsx")).QrSymbol;
}

async function loadYears() {
  return (await import("../timeline/components/years.tsx")).Years;
}

export function RenderedCeremony(props: CeremonyProps) {
  return <AsRendered rendered={Ceremony} load={loadCeremony} props={props} />;
}

export function RenderedDocuments(props: DocumentsProps) {
  return <AsRendered rendered={Documents} load={loadDocuments} props={props} />;
}

export function RenderedGrave(props: GraveProps) {
  return <AsRendered rendered={Grave} load={loadGrave} props={props} />;
}

export function RenderedFoot(props: MemorialFootProps) {
  return <AsRendered rendered={MemorialFoot} load={loadFoot} props={props} />;
}

export function RenderedQrSymbol(props: QrSymbolProps) {
  return <AsRendered rendered={QrSymbol} load={loadQrSymbol} props={props} />;
}

export function RenderedYears(props: YearsProps) {
  return <AsRendered rendered={Years} load={loadYears} props={props} />;
}
