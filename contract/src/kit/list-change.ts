/** What a bulk change does to a list of a record. */
export const listChanges = { add: 'Добавить', remove: 'Убрать', replace: 'Заменить все' } as const;
export type ListChange = keyof typeof listChanges;

/** A list after a bulk change; its order is kept, what is added comes last. */
export function changedList(change: ListChange, list: readonly unknown[], given: readonly unknown[]): unknown[] {
  if (change === 'replace') return [...given];
  if (change === 'remove') return list.filter((one) => !given.includes(one));
  return [...list, ...given.filter((one) => !list.includes(one))];
}
