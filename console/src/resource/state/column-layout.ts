import * as z from 'zod/mini';
import { systemFields, type Resource } from 'contract/kit/resource.ts';

/** The columns of one list as arranged by one user. */
export interface ColumnLayout {
  /** Visible columns in order; undefined for the default of the resource. */
  columns?: string[] | undefined;
  widths: Record<string, number>;
}

const layoutSchema = z.object({ columns: z.optional(z.array(z.string())), widths: z.record(z.string(), z.number()) });
const emptyLayout: ColumnLayout = { widths: {} };

/** Stored preferences are not validated and may be anything. */
export const parseLayout = (kept: unknown): ColumnLayout => z.safeParse(layoutSchema, kept).data ?? emptyLayout;

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
