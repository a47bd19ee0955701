import "./qr-symbol.css";
import { Lazy } from "#ui/lazy.tsx";

async function loadSymbol() {
  const { QrSymbol } = await import("./qr-symbol.tsx");
  return QrSymbol;
}

/** A QR code, whose code is loaded on first use. */
export function LazyQrSymbol({ text, label }: { text: string; label: string }) {
  return (
    <Lazy load={loadSymbol} need="symbol">
      {(QrSymbol) => <QrSymbol text={text} label={label} />}
    </Lazy>
  );
}
