/** The address of the tree: the search text, and the nodes whose expansion differs from the default. */
export interface TreeSearch {
  search?: string | undefined;
  turned?: string | undefined;
}

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** An invalid parameter counts as absent. */
export function readTreeSearch(given: Record<string, unknown>): TreeSearch {
  const turned = text(given.turned);
  return {
    search: text(given.search).slice(0, 200) || undefined,
    turned: /^[\da-f-]{36}(,[\da-f-]{36}){0,199}$/.test(turned) ? turned : undefined,
  };
}

/** Toggles a node: one toggled twice has its default expansion again. */
export function turnedWith(turned: string | undefined, guid: string): string | undefined {
  const all = turned ? turned.split(',') : [];
  const next = all.includes(guid) ? all.filter((other) => other !== guid) : [...all, guid];
  return next.slice(-200).join(',') || undefined;
}
