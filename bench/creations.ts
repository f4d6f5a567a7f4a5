import type { AnyRow } from 'contract/kit/resource.ts';
import { interleave, middle, ratio } from './figure.ts';
import { requestOf, runLoad, type Result } from './load.ts';
import { askerOf, referenceAnswer, referenceRate } from './reference.ts';
import { report, round } from './report.ts';
import { refuseDifference } from './same.ts';
import { sample } from './sample.ts';
import type { Stand } from './stand.ts';

const ROUNDS = 5;
const CONNECTIONS = 4;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 2);

const path = `/api/${sample.name}`;
const body = JSON.stringify({
  name: 'Новая точка',
  code: 'Новая точка',
  address: 'ул. Энергетиков, 1',
  serial: '1',
  ratio: 20,
  voltage: 'SN2',
  commissionedAt: '2026-01-15',
  isActive: true,
});

/** A create request as bytes. */
export const creation = ({ headers }: Stand): Buffer => requestOf('POST', path, headers, body);

/** The row without the fields that differ for every record. */
const lasting = (row: AnyRow) => ({ ...row, guid: '', createdAt: '', updatedAt: '' });

/** The journal entry of the creation. */
async function remembered({ owner }: Stand, guid: string): Promise<unknown> {
  const { rows } = await owner.query(
    `select organization_guid, account_guid, user_name, action, entity, record_name, before, after, address from journal where record_guid = $1`,
    [guid],
  );
  return rows;
}

async function create({ origin, headers }: Stand): Promise<AnyRow> {
  const type = { 'content-type': 'application/json' };
  const answer = await fetch(origin + path, { method: 'POST', headers: { ...headers, ...type }, body });
  return (await answer.json()) as AnyRow;
}

async function refuseOtherCreation(stand: Stand): Promise<void> {
  const ours = await create(stand);
  const byHand = (await referenceAnswer(stand, 'create')) as AnyRow;
  refuseDifference('Создание', lasting(ours), lasting(byHand));
  refuseDifference('Журнал создания', await remembered(stand, ours.guid), await remembered(stand, byHand.guid));
}

/** Creating a record with its journal entry, compared with the best hand-written statement. */
export async function measureCreations(stand: Stand): Promise<void> {
  await refuseOtherCreation(stand);
  const request = creation(stand);
  const results: Result[] = [];
  const ours = async (seconds = SECONDS) => {
    results.push(await runLoad({ port: stand.port, connections: CONNECTIONS, seconds, request: () => request }));
    return results.at(-1)!.perSecond;
  };
  await ours(2 * SECONDS);
  const rates = await interleave(ROUNDS, {
    ours,
    byHand: () => referenceRate(stand, 'create', askerOf(stand), CONNECTIONS, SECONDS),
  });
  const detail = `${round(middle(rates.ours))} против ${round(middle(rates.byHand))} в секунду, p99 ${round(results.at(-1)!.p99)} мс`;
  report(
    'Создание с записью журнала, к запросу, написанному руками',
    ratio(rates.ours, rates.byHand),
    { atLeast: 0.6 },
    detail,
  );
}
