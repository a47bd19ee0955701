export const serverFlags: string[];
export function serverEnv(given?: Record<string, string | undefined>): Record<string, string>;
