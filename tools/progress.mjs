// Runs before anything is installed: Node 20, no packages.

const everyMsOnTerminal = 1000;
const everyMsElsewhere = 5000;

/**
 * Shows that `work` goes on: at once, or with `quietMs` only once it takes longer than that.
 * On a terminal the seconds count up in one line; elsewhere a line every few seconds will do.
 *
 * @template T
 * @param {string} doing
 * @param {() => Promise<T>} work
 * @param {{ out: NodeJS.WriteStream, quietMs?: number }} options
 * @returns {Promise<T>}
 */
export async function withProgress(doing, work, { out, quietMs = 0 }) {
  const began = Date.now();
  const elapsed = () => Math.round((Date.now() - began) / 1000);
  let shown = false;

  function show() {
    const seconds = elapsed();
    const line = seconds === 0 ? `${doing} …` : `${doing} … ${seconds} s`;
    out.write(out.isTTY ? `\r${line}` : `${line}\n`);
    shown = true;
  }

  if (quietMs === 0) show();
  const first = setTimeout(() => shown || show(), quietMs);
  const repeat = setInterval(show, out.isTTY ? everyMsOnTerminal : everyMsElsewhere);
  try {
    const result = await work();
    if (shown)
      out.write(out.isTTY ? `\r${doing}: ${elapsed()} s \n` : `${doing}: ${elapsed()} s\n`);
    return result;
  } catch (error) {
    if (shown && out.isTTY) out.write("\n");
    throw error;
  } finally {
    clearTimeout(first);
    clearInterval(repeat);
  }
}
