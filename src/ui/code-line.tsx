/** A plate's code in its groups ("7K2M QX4R 8"), no two characters alike. */
export function CodeLine({ code, label }: { code: string; label?: string }) {
  return (
    <>
      {label && <p className="small">{label}</p>}
      <p className="code-line" translate="no">
        {groupCode(code)}
      </p>
    </>
  );
}

function groupCode(code: string): string {
  return code
    .replace(/[\s-]/g, "")
    .toUpperCase()
    .replace(/(.{4})(?=.)/g, "$1 ");
}
