import type { AnyInput } from 'contract/kit/resource.ts';
import { defaultsOf } from 'contract/rights/defaults.ts';
import { asVisible } from 'contract/features/rights/visible-resource.ts';
import { alike, isKeyed, likelyIn, UNDECIDED, type ImportContext } from './find.service.ts';
import { missingTitles } from './columns.service.ts';
import { inputOf, nameOf, readRow, type Mistakes } from './read-row.ts';
import { saveRows, type Keeper, type RowOutcome, type ReadyRow } from './save-rows.service.ts';
import type { SheetRow } from './sheet.ts';

type TakenRow = Pick<ReadyRow, 'number' | 'name' | 'choice'> & Partial<Pick<ReadyRow, 'before'>>;
export type TakeOutcome = (row: TakenRow, outcome: RowOutcome) => void;

/** Why rows of this file cannot create records, if so. */
function lack({ actor, resource, columns }: ImportContext): Mistakes | undefined {
  const titles = missingTitles(asVisible(resource, actor.rights), columns).map((title) => `«${title}»`);
  if (titles.length === 0) return undefined;
  const message = `Такой записи нет, а чтобы добавить её, в файле нет ${titles.length > 1 ? 'столбцов' : 'столбца'} ${titles.join(', ')}`;
  return [{ column: null, place: null, message }];
}

/** A probable record chosen by the program is not emptied. */
const filledIn = (values: AnyInput): AnyInput =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

/** The earlier row of the file with the same record; each record may be changed by one row only. */
function earlierRow({ meant }: ImportContext, { number, before, choice }: ReadyRow): number | undefined {
  const guid = before?.guid ?? choice?.chosen;
  if (!guid) return undefined;
  const earlier = meant.get(guid);
  if (earlier === undefined) meant.set(guid, number);
  return earlier === number ? undefined : earlier;
}

/** Imports rows together: each changes the record with its keys or creates a new one. Returns rows that refer to a
 *  record which another row may create; the last pass refuses them. */
export async function loadPage(
  loading: ImportContext,
  keeper: Keeper,
  rows: readonly SheetRow[],
  isLast: boolean,
  take: TakeOutcome,
): Promise<SheetRow[]> {
  const { resource, actor } = loading;
  const drafts = rows.map((row) => ({ number: row.number, row, ...readRow(loading, row) }));
  const known = await keeper.known(loading, drafts);
  const unknown = drafts.filter(({ number }) => !known.has(number));
  const likely = await likelyIn(loading, keeper, unknown);
  const lacking = lack(loading);
  const initial: AnyInput = defaultsOf(actor.rights, resource);
  const early: SheetRow[] = [];
  const ready: ReadyRow[] = [];
  await Promise.all(
    drafts.map(async ({ row, ...draft }) => {
      const choice = likely.get(row.number);
      const about = { number: row.number, name: nameOf(resource, row), choice };
      const before = known.get(row.number) ?? choice?.row;
      const again = before ? readRow(loading, row, before) : draft;
      const read = choice?.row ? { ...again, values: filledIn(again.values) } : again;
      const input = inputOf(loading, read, before ?? initial);
      if (row.repeated)
        return take(about, [
          { column: null, place: null, message: row.repeated },
          ...(Array.isArray(input) ? input : []),
        ]);
      if (!before && lacking) return take(about, lacking);
      if (read.isEarly && !isLast) return void early.push(row);
      if (Array.isArray(input)) return take(about, input);
      if (!isKeyed(resource, draft.values) && (await alike(loading, input)))
        return take({ ...about, choice: undefined }, 'same');
      if (choice && !choice.isDecided) take(about, [{ column: null, place: null, message: UNDECIDED }]);
      else ready.push({ ...about, input, before });
    }),
  );
  const ordered = ready
    .toSorted((a, b) => a.number - b.number)
    .filter((row) => {
      const earlier = earlierRow(loading, row);
      if (earlier !== undefined)
        take(row, [{ column: null, place: null, message: `Та же запись уже в строке ${earlier}` }]);
      return earlier === undefined;
    });
  const outcomes = await saveRows(loading, ordered, keeper.save);
  for (const [index, row] of ordered.entries()) take(row, outcomes[index]!);
  return early.toSorted((a, b) => a.number - b.number);
}
