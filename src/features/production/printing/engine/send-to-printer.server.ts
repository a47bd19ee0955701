import { connect } from "node:net";

const PATIENCE_MS = 5000;

/**
 * Sends a file to a label printer, which prints what comes over the connection and closes it. Throws if it
 * can't be reached, or hasn't taken it after so long.
 */
export function sendToPrinter(
  { host, port }: { host: string; port: number },
  file: string,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    const timer = setTimeout(() => socket.destroy(new Error("The printer is slow.")), patienceMs);
    socket.on("error", reject);
    socket.on("close", () => {
      clearTimeout(timer);
      resolve();
    });
    // What it answers isn't read, but unread it would never close.
    socket.resume();
    socket.end(file);
  });
}
