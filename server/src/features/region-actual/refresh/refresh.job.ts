import { addMonths, monthsBetween, monthOf } from 'contract/time/calendar.ts';
import { moscowToday } from 'contract/time/day-shape.ts';
import { jobOfDataset, refreshFaults, type RegionDataset } from 'contract/features/region-actual/facts.ts';
import { asOrg, type Tx } from '../../../core/transaction.ts';
import { sql } from '../../../core/sql.ts';
import { CutShort } from '../../../jobs/context.ts';
import { job, type JobContext, type JobResult } from '../../../jobs/kind.ts';
import type { Fetcher } from '../sources/sources.service.ts';
import { askedOf, busyRegions, lockRefreshes, openRefresh } from './refresh.service.ts';
import { regionsOf } from './regions.service.ts';
import { notifyLate } from './notify.ts';
import { failItem, itemsLeft, workOn, type Item } from './work.ts';

interface Settings {
  regions?: readonly string[];
  monthsBack?: number | null;
  deadlineDay?: number | null;
}

const AT_ONCE = 3;
const NOTHING = 'Запрашивать было нечего: у регионов нет источников, или по ним уже идёт другая подкачка';

/** The regions of a schedule, or all; regions that are no longer in the dictionary are logged and skipped. */
async function wantedRegions(tx: Tx, { log }: JobContext, { regions = [] }: Settings): Promise<string[]> {
  const present = (await regionsOf(tx)).map(({ guid }) => guid);
  if (regions.length === 0) return present;
  const wanted = present.filter((guid) => regions.includes(guid));
  const gone = regions.length - wanted.length;
  if (gone) log('warning', `Пропущены регионы, которых больше нет среди действующих в словаре: ${gone}`);
  return wanted;
}

/** The items of a scheduled run: new data for the previous months, of regions that no other run works on. */
async function open(context: JobContext, dataset: RegionDataset, settings: Settings): Promise<void> {
  const { pool, actor, run } = context;
  await asOrg(pool, actor, 'write', async (tx) => {
    if (await tx.one(sql`select from region_refresh where guid = ${run}`)) return;
    await lockRefreshes(tx);
    const busy = await busyRegions(tx, dataset);
    const regions = (await wantedRegions(tx, context, settings)).filter((guid) => !busy.has(guid));
    const present = monthOf(moscowToday());
    const back = settings.monthsBack ?? 1;
    const months = monthsBetween(addMonths(present, -back), back ? addMonths(present, -1) : present);
    const items = await askedOf(tx, dataset, regions, months, null);
    await openRefresh(tx, run, { dataset, mode: 'new', selection: null, items });
  });
}

async function workOff(context: JobContext, fetcher: Fetcher, items: readonly Item[]): Promise<void> {
  const waiting = [...items];
  let done = 0;
  context.progress(0, items.length);
  const worker = async () => {
    for (let item = waiting.shift(); item; item = waiting.shift()) {
      context.signal.throwIfAborted();
      await workOn(context, fetcher, item);
      context.progress(++done, items.length);
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
  const broken = ends.find((end) => end.status === 'rejected');
  if (broken) throw broken.reason;
}

/** Leaves unfinished items for «Повторить»; items that another program takes over continue by themselves. */
async function leave({ pool, actor, run, signal }: JobContext): Promise<void> {
  const { reason } = signal;
  if (!(reason instanceof CutShort) || (reason.cut !== 'stopped' && reason.cut !== 'tooLong')) return;
  await asOrg(pool, actor, 'write', async (tx) => {
    for (const item of await itemsLeft(tx, run))
      await failItem(tx, run, item, 'CANCELLED', refreshFaults.CANCELLED.text);
  });
}

async function refresh(
  context: JobContext,
  fetcher: Fetcher,
  dataset: RegionDataset,
  settings: Settings,
): Promise<JobResult> {
  const { pool, actor, run } = context;
  await open(context, dataset, settings);
  const items = await asOrg(pool, actor, 'read', (tx) => itemsLeft(tx, run));
  try {
    await workOff(context, fetcher, items);
  } catch (error) {
    await leave(context);
    throw error;
  }
  return asOrg(pool, actor, 'write', async (tx) => {
    const { deadlineDay } = settings;
    if (deadlineDay && Number(moscowToday().slice(8)) > deadlineDay)
      await notifyLate(tx, run, addMonths(monthOf(moscowToday()), -1));
    const [ended] = await tx.rows<{ good: number; absent: number; bad: number; changed: number }>(sql`
      select (count(*) filter (where state in ('done', 'warned', 'same')))::integer as good, (count(*) filter (where state = 'absent'))::integer as absent,
        (count(*) filter (where state = 'failed'))::integer as bad, coalesce(sum(changed), 0)::integer as changed
      from region_refresh_item where refresh_guid = ${run}`);
    const { good, absent, bad, changed } = ended!;
    const counts = `Получено: ${good}, не опубликовано: ${absent}, ошибок: ${bad}, изменено значений: ${changed}`;
    const nothing = absent + bad > 0 ? `Ничего не получено: не опубликовано — ${absent}, ошибок — ${bad}` : NOTHING;
    return { summary: good > 0 ? counts : nothing, hasWarnings: bad > 0 || good === 0 };
  });
}

/** Fetches regional data from the sources, on a schedule or at a user's request. */
export const regionRefreshJobs = (fetcher: Fetcher) =>
  (Object.keys(jobOfDataset) as RegionDataset[]).map((dataset) =>
    job<Settings>({
      name: jobOfDataset[dataset],
      run: (context, settings) => refresh(context, fetcher, dataset, settings),
    }),
  );
