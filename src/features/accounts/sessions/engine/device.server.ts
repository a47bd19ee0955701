import Bowser from "bowser";

const LONGEST = 40;

export type Device = { device: string | null; browser: string | null };

/** `iPhone` and `Safari`, `Windows` and `Microsoft Edge`; `null` for unknown names. */
export function deviceOf(userAgent: string): Device {
  if (userAgent === "") return { device: null, browser: null };
  const { os, platform, browser } = Bowser.parse(userAgent.slice(0, 500));
  return { device: known(platform.model ?? os.name), browser: known(browser.name) };
}

function known(name: string | undefined): string | null {
  const text = name?.trim().slice(0, LONGEST) ?? "";
  return text === "" ? null : text;
}
