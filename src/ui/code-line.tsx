/** A code to be read aloud or typed, in a type of which no two characters look alike. */
export function CodeLine({ text, label }: { text: string; label?: string }) {
  return (
    <>
      {label && <p className="small">{label}</p>}
      <p className="code-line" translate="no">
        {text}
      </p>
    </>
  );
}
