import { systemFields, type Resource } from 'contract/kit/resource.ts';

/** The columns of one list as one user has arranged them. */
export interface ColumnLayout {
  /** Visible columns in order; absent: those of the resource. */
  columns?: string[];
  widths: Record<string, number>;
}

export const emptyLayout: ColumnLayout = { widths: {} };

/** Every column that a list can show, in the order of the fields. */
export const possibleColumns = (resource: Resource): string[] => [
  ...Object.entries(resource.fields)
    .filter(([, field]) => field.kind !== 'parameters')
    .map(([name]) => name),
  ...Object.keys(systemFields),
];

/** The address takes precedence over the user's layout, and that over the resource's default. Unknown names are ignored. */
export function visibleColumns(resource: Resource, layout: ColumnLayout, address: string | undefined): string[] {
  const possible = new Set(possibleColumns(resource));
  const wanted = address?.split(',') ?? layout.columns ?? resource.list.columns;
  const known = wanted.filter((name) => possible.has(name));
  return known.length ? known : [resource.list.title];
}
