/** Flags of Debian's Chromium: as root, without a graphics card, without prompts. */
export const CHROMIUM = {
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

/** The same without windows and Chromium's own pages: for viewing, not for measuring. */
export const HEADLESS_CHROMIUM = {
  ...CHROMIUM,
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium-headless-shell",
};
