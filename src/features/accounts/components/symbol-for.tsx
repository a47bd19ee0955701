import { Loaded } from "#ui/loaded.tsx";

async function loadSymbol() {
  const { QrSymbol } = await import("#ui/qr-symbol.tsx");
  return QrSymbol;
}

/** A QR code whose code comes with the first need of it. */
export function SymbolFor({ text, label }: { text: string; label: string }) {
  return (
    <Loaded load={loadSymbol} need="symbol">
      {(QrSymbol) => <QrSymbol text={text} label={label} />}
    </Loaded>
  );
}
