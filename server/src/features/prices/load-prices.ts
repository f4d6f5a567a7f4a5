import { firstDayOf } from 'contract/time/calendar.ts';
import { monthNames } from 'contract/features/passport/plan.ts';
import type { LoadedPrices } from 'contract/features/prices/calls.ts';
import { priceSets } from 'contract/features/prices/facts.ts';
import { enteredFields } from 'contract/kit/field.ts';
import { enteredOf, type AnyInput, type Row } from 'contract/kit/resource.ts';
import type { Actor } from '../../core/actor.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { checkedInput } from '../../resource/serve-resource.ts';
import { createRow, findRow, updateRow } from '../../resource/store.ts';
import type { KnownRates } from './supplier-sheets/final-levels.service.ts';
import type { PriceFile } from './price-file.ts';
import { tariffIn } from './transmission.service.ts';

interface PricePlace {
  regionGuid: string;
  supplierGuid: string;
  month: string;
}

async function setOf(
  tx: Tx,
  { regionGuid, supplierGuid, month }: PricePlace,
): Promise<Row<typeof priceSets> | undefined> {
  const found = await tx.one<{ guid: string }>(sql`
    select guid from price_set where organization_guid = current_organization() and region_guid = ${regionGuid}
      and supplier_guid = ${supplierGuid} and first_day = ${firstDayOf(month)}`);
  return found && findRow(tx, priceSets, found.guid);
}

/** The already known rates of a month: of its price set, or for transmission of the tariff in force. */
export async function knownRates(tx: Tx, place: PricePlace): Promise<KnownRates> {
  const set = await setOf(tx, place);
  const known: Record<string, number | null> = {};
  for (const key of ['markupLow', 'markupMiddle', 'markupHigh', 'otherServices'] as const)
    known[key] = set?.[key] ?? null;
  const tariffOf = await tariffIn(tx, place.regionGuid, place.month);
  for (const voltage of ['vn', 'sn1', 'sn2', 'nn'] as const) {
    const tariff = tariffOf(voltage);
    const level = `${voltage[0]!.toUpperCase()}${voltage.slice(1)}` as 'Vn' | 'Sn1' | 'Sn2' | 'Nn';
    known[`oneRate${level}`] = set?.[`oneRate${level}`] ?? tariff?.oneRate ?? null;
    known[`losses${level}`] = set?.[`losses${level}`] ?? tariff?.losses ?? null;
  }
  return known;
}

const isSame = async (tx: Tx, guid: string, hours: PriceFile['hours']): Promise<boolean> => {
  const [stored] = await tx.rows<Record<string, number[] | null>>(
    sql`select hours, hours_up, hours_down from price_set where guid = ${guid}`,
  );
  return Object.entries(hours).every(([name, values]) => JSON.stringify(values) === JSON.stringify(stored?.[name]));
};

const factsOf = ({ sheets, hours, rates, tables, findings }: PriceFile) => ({
  sheets,
  tables,
  findings,
  hours: Object.values(hours).reduce((sum, values) => sum + values.length, 0),
  rates: Object.keys(rates).length,
});

/** The result that writing a file would have. */
export const checkPrices = async (tx: Tx, place: PricePlace, file: PriceFile): Promise<LoadedPrices> => ({
  ...factsOf(file),
  isWritten: false,
  guid: (await setOf(tx, place))?.guid ?? null,
});

/** Writes a file to the price set of its month, creating it when missing; writing it again changes nothing. A file with
 *  errors is not written. */
export async function writePrices(
  tx: Tx,
  actor: Actor,
  place: PricePlace,
  file: PriceFile,
  name: string,
): Promise<LoadedPrices> {
  if (file.findings.some(({ isError }) => isError)) return checkPrices(tx, place, file);
  const before = await setOf(tx, place);
  const empty = Object.fromEntries(enteredFields(priceSets.fields).map(([key]) => [key, null]));
  const [night, peak] = [
    [24, 1, 2, 3, 4, 5, 6, 7],
    [8, 9, 10, 18, 19, 20, 21],
  ];
  const kept = before ? enteredOf(priceSets, before) : { ...empty, nightHours: night, peakHours: peak };
  const { regionGuid, supplierGuid, month } = place;
  const [year, number] = month.split('-').map(Number);
  const given: AnyInput = { ...kept, regionGuid, supplierGuid, year, month: monthNames[number! - 1], ...file.rates };
  const done = { ...factsOf(file), isWritten: true };
  const isChanged =
    !before || Object.entries(file.rates).some(([key, value]) => before[key as keyof typeof before] !== value);
  if (!isChanged && (await isSame(tx, before.guid, file.hours)))
    return { ...done, isWritten: false, guid: before.guid };
  const input = checkedInput(priceSets, { ...given, status: 'loaded' });
  const columns = { ...file.hours, source_name: name.slice(0, 255), is_sample: false };
  const row = before
    ? await updateRow(tx, actor, priceSets, before.guid, before.version, input, { columns })
    : await createRow(tx, actor, priceSets, input, { columns });
  return { ...done, guid: row.guid };
}
