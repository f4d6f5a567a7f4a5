import { typeObjects } from 'contract/features/object-types/calls.ts';
import { objectTypes } from 'contract/features/object-types/facts.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { answer, answerRecords, type Part, type Sent } from './answers.ts';

/** Serves an organization-defined object type and its objects. */
export function answerType(given: Part<AnyRow>, objects: readonly Part<AnyRow>[] = []) {
  const [type] = answerRecords(objectTypes, [{ code: 'own', icon: 'engine', colour: 'green', sort: 500, ...given }]);
  const rows = objects.map((row) => ({ guid: crypto.randomUUID(), version: 1, ...row }) as AnyRow);
  answer(typeObjects.list, { items: rows, total: rows.length, totalIsExact: true } as never);
  answer(typeObjects.get, (({ params }: Sent) => rows.find(({ guid }) => guid === params['guid'])) as never);
  return { type: type!, objects: rows };
}
