/** Sorts families and types in the order set by the organization; a family without a type follows its predecessor. */
export function inTypeOrder<One>(list: readonly One[], sortOf: (one: One) => number | undefined): One[] {
  let last = -1;
  return list
    .map((one) => ({ one, sort: (last = sortOf(one) ?? last) }))
    .toSorted((one, other) => one.sort - other.sort)
    .map(({ one }) => one);
}
