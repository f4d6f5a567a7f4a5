/** Families and types in the order that the organization gives its types; a family without a type stays behind the one before it. */
export function inTypeOrder<One>(list: readonly One[], sortOf: (one: One) => number | undefined): One[] {
  let last = -1;
  return list
    .map((one) => ({ one, sort: (last = sortOf(one) ?? last) }))
    .toSorted((one, other) => one.sort - other.sort)
    .map(({ one }) => one);
}
