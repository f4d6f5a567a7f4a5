import type { Filter } from 'contract/kit/filter.ts';
import type { OriginItem, OriginStep, WidgetOrigin } from 'contract/features/widgets/origin.ts';
import { jobKinds, type JobName } from 'contract/features/scheduler/job-kinds.ts';
import { runStates, type RunState } from 'contract/features/scheduler/runs.ts';
import { decide } from 'contract/rights/decide.ts';
import { sql } from '../../../core/sql.ts';
import type { WidgetQuestion } from '../answers/source.service.ts';

export type Chain = Omit<WidgetOrigin, 'rule'>;
export type ChainOf = (question: WidgetQuestion) => Promise<Chain>;

/** An item of the chain, without a link by default. */
export const item = (text: string, given: Partial<OriginItem> = {}): OriginItem => ({
  text,
  at: null,
  record: null,
  list: null,
  ...given,
});
export const listed = (text: string, resource: string, filter: Filter | null = null): OriginItem =>
  item(text, { list: { resource, filter } });

/** A step with these items, or with a note when there are none. */
export const step = (items: readonly OriginItem[], orElse: string, note: string | null = null): OriginStep => ({
  items: [...items],
  note: items.length ? note : orElse,
});
export const only = (note: string): OriginStep => ({ items: [], note });

/** The parts of a chain that do not apply to unmeasured data. */
export const nothingMeasured = { days: null, counts: null };
/** A chain that consists only of an explanation. */
export const ended = (why: string): Chain => ({
  ...nothingMeasured,
  series: only(why),
  jobs: only(''),
  sources: only(''),
});

/** The last run of each of these job kinds, as far as the person may see runs. */
export async function lastRuns({ tx, actor }: WidgetQuestion, kinds: readonly JobName[]): Promise<OriginStep> {
  const titles = kinds.map((kind) => `«${jobKinds[kind].title}»`).join(', ');
  const { allowed } = decide(actor.rights, 'runs', 'read');
  if (!allowed) return only(`Запуски вам не видны: ${titles}.`);
  const found = await tx.rows<{ guid: string; kind: JobName; state: RunState; at: string }>(sql`
    select distinct on (kind) guid, kind, state, coalesce(finished_at, started_at, due_at) as at from run
    where organization_guid = current_organization() and kind = any(${kinds}::text[]) order by kind, created_at desc, guid desc`);
  return step(
    found.map(({ guid, kind, state, at }) =>
      item(`${jobKinds[kind].title}: ${runStates[state].toLocaleLowerCase('ru')}`, {
        at,
        record: { resource: 'runs', guid },
      }),
    ),
    `Запусков ещё не было: ${titles}.`,
  );
}
