export function isOverdue(dueAt: string): boolean {
  return Date.parse(dueAt) < Date.now();
}
