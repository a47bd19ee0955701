type Env = Record<string, string | undefined>;

export const nodeFlags: string[];
export const serverFlags: string[];
export function nodeEnv(given?: Env): Record<string, string>;
export function serverEnv(given?: Env): Record<string, string>;
