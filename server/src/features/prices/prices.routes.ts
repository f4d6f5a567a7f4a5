import { plannedPeakHours } from 'contract/features/prices/planned-peak-hours.ts';
import { priceSetCalls as calls } from 'contract/features/prices/calls.ts';
import { priceSets, transmissionRates } from 'contract/features/prices/facts.ts';
import { transmissionTariffs } from 'contract/features/prices/transmission-tariffs.ts';
import { REQUIRED } from 'contract/kit/text.ts';
import { invalidField } from '../../core/app-error.ts';
import { asActor, serve, serveFile, serveOpen } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { sql } from '../../core/sql.ts';
import { asOrg } from '../../core/transaction.ts';
import { setRule, type Change } from '../../resource/rule.ts';
import { serveResource } from '../../resource/serve-resource.ts';
import { getRow } from '../../resource/store.ts';
import { checkPrices, knownRates, writePrices } from './load-prices.ts';
import { readPriceFile } from './price-file.ts';
import { templateOf } from './template.ts';

/** The month cannot change, because hourly prices were loaded for it. */
async function keepMonth({ before, after }: Change<typeof priceSets>): Promise<void> {
  if (!before || !after || before.meanPrice === null) return;
  if (before.year !== after.year || before.month !== after.month)
    throw invalidField('month', 'Цены по часам загружены для другого месяца: создайте новый набор');
}

const rateNames = Object.keys(transmissionRates) as (keyof typeof transmissionRates)[];

/** A tariff without rates would hide the previous one. */
async function haveRate({ after }: Change<typeof transmissionTariffs>): Promise<void> {
  if (after && rateNames.every((name) => after[name] === null))
    throw invalidField('oneRateVn', 'Укажите хотя бы одну ставку: тариф без ставок скрыл бы прежний');
}

/** Serves prices of suppliers and planned peak hours. */
export function servePrices(server: Server): void {
  setRule(priceSets, keepMonth);
  setRule(transmissionTariffs, haveRate);
  // Registered before the routes of a record, because `template` is not a guid.
  serveFile(server, calls.template, async ({ query }) => templateOf(query.month));
  serveOpen(
    server,
    calls.load,
    async ({ actor, query: { mode, sheet, tables, group = null, ...place }, body, request }) => {
      const [file, ...more] = body.given ?? [];
      if (!file || more.length) throw invalidField('file', file ? 'Загружайте по одному файлу' : REQUIRED);
      const known = await asOrg(server.pool, actor!, 'read', (tx) => knownRates(tx, place));
      const uses = tables?.map((use) => (use === 'ask' ? null : use)) ?? [];
      const read = await readPriceFile(file.content, place.month, actor!.account, { sheet, uses, group, known });
      return asActor(server, actor!, request, (tx) =>
        mode === 'check' ? checkPrices(tx, place, read) : writePrices(tx, actor!, place, read, file.name),
      );
    },
  );
  serve(server, calls.hours, async ({ tx, params }) => {
    const { guid } = await getRow(tx, priceSets, params.guid);
    const [found] = await tx.rows<{ hours: number[] | null; hoursUp: number[] | null; hoursDown: number[] | null }>(
      sql`select hours, hours_up as "hoursUp", hours_down as "hoursDown" from price_set where guid = ${guid}`,
    );
    return found!;
  });
  serveResource(server, priceSets);
  serveResource(server, plannedPeakHours);
  serveResource(server, transmissionTariffs);
}
