/**
 * The number of new or open items beside a name; nothing for zero. `spoken` is its label for screen
 * readers.
 */
export function CountBeside({ count, spoken }: { count: number; spoken: string }) {
  if (count === 0) return null;
  return (
    <>
      {/* A space that could break would be dropped at the edge of a part. */}
      <span aria-hidden="true">{`\u00a0(${count})`}</span>
      <span className="visually-hidden">{` ${spoken}`}</span>
    </>
  );
}
