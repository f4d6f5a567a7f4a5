import { parseFilter } from 'contract/kit/filter.ts';

/** The search parameters in the address of a list. All are optional; invalid ones count as absent. */
export interface ListSearch {
  page?: number;
  search?: string;
  /** `-name,code` */
  sort?: string;
  /** JSON of a filter. */
  filter?: string;
  /** Names of the visible columns in order. */
  columns?: string;
  mode?: 'ribbon';
  exact?: true;
  /** The past moment to show, ISO 8601. */
  at?: string;
  /** The dialog of a new record is open. */
  create?: true;
  /** The record open in a dialog, when records have no card. */
  edit?: string;
}

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const flag = (value: unknown) => (text(value) === 'true' || value === true ? true : undefined);

export function readListSearch(given: Record<string, unknown>): ListSearch {
  const page = Number(text(given.page));
  const filter = text(given.filter);
  const sort = text(given.sort);
  const columns = text(given.columns);
  return {
    page: Number.isSafeInteger(page) && page > 1 && page < 1_000_000 ? page : undefined,
    search: text(given.search).slice(0, 200) || undefined,
    sort: /^-?\w{1,64}(,-?\w{1,64}){0,4}$/.test(sort) ? sort : undefined,
    filter: filter && parseFilter(filter) ? filter : undefined,
    columns: /^\w{1,64}(,\w{1,64}){0,99}$/.test(columns) ? columns : undefined,
    mode: given.mode === 'ribbon' ? 'ribbon' : undefined,
    exact: flag(given.exact),
    at: /^\d{4}-\d\d-\d\dT[\d:.]{5,15}Z$/.test(text(given.at)) ? text(given.at) : undefined,
    create: flag(given.create),
    edit: /^[\w-]{1,64}$/.test(text(given.edit)) ? text(given.edit) : undefined,
  };
}
