/** Debian's Chromium, quiet and alone: as root, without a graphics card, asking nobody anything. */
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

/** The same without windows and their own pages: for what is looked at, not measured. */
export const HEADLESS_CHROMIUM = {
  ...CHROMIUM,
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium-headless-shell",
};
