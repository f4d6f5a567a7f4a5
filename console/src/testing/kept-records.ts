import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import { answer, answerOf, answerRecords, type Part, type Sent } from './answers.ts';

/** Serves a family with an in-memory server that stores what it receives. Returns its records, which change. */
export function keepRecords<R extends Resource>(resource: R, given: readonly Part<AnyRow>[]): AnyRow[] {
  const { list, create, update, remove, get } = resource.routes;
  const rows = answerRecords(resource, given);
  const at = ({ params }: Sent) => rows.findIndex(({ guid }) => guid === params['guid']);
  const change = (request: Sent) => {
    const row = rows[at(request)]!;
    return Object.assign(row, request.body, { version: row.version + 1 });
  };
  const add = ({ body }: Sent) => {
    const row = answerOf(get, { ...body, guid: crypto.randomUUID(), version: 1 });
    rows.push(row as AnyRow);
    return row;
  };
  answer(list, (() => ({ items: rows, total: rows.length, totalIsExact: true })) as never);
  answer(create, add as never);
  answer(update, change as never);
  answer(remove, ((request: Sent) => void rows.splice(at(request), 1)) as never);
  return rows;
}
