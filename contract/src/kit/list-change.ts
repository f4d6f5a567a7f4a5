/** What a bulk change does to a list of a record. */
export const listChanges = { add: 'Добавить', remove: 'Убрать', replace: 'Заменить все' } as const;
export type ListChange = keyof typeof listChanges;

/** The list after a bulk change; the order is kept and additions go last. */
export function changedList(change: ListChange, list: readonly unknown[], given: readonly unknown[]): unknown[] {
  if (change === 'replace') return [...given];
  if (change === 'remove') return list.filter((one) => !given.includes(one));
  return [...list, ...given.filter((one) => !list.includes(one))];
}
