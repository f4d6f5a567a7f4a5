/** Ends the bench when the program and its peer return different results, because then a comparison makes no sense. Compares
 *  values and their order, not the whitespace between them. */
export function refuseDifference(what: string, ours: unknown, theirs: unknown): void {
  const [one, other] = [JSON.stringify(ours), JSON.stringify(theirs)];
  if (one === other) return;
  const at = [...one].findIndex((sign, index) => sign !== other[index]);
  throw new Error(
    `${what}: the answers differ at ${at}:\n${one.slice(at - 80, at + 80)}\n${other.slice(at - 80, at + 80)}`,
  );
}
