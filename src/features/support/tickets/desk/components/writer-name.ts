/** As they call themselves, else by their address; `null` once they are erased. */
export function writerName({ name, email }: { name: string; email: string | null }): string | null {
  if (name !== "") return name;
  return email === "" ? null : email;
}
