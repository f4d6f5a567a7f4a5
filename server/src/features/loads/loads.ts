import type { DayOfLoads } from 'contract/features/loads/calls.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { moscowToday } from 'contract/time/day-shape.ts';
import { sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { latestDayOf } from '../../series/latest.ts';
import { seriesOf } from '../measurements/consumption/awaited.service.ts';
import { isVisible } from '../measurements/points.service.ts';
import { loadsOf, type Elements } from './elements.ts';
import { mapElements, networkElements } from './kinds.ts';

type KindsOf = (rights: Rights, points: Sql) => Elements[];

async function dayOf(tx: Tx, rights: Rights, kindsOf: KindsOf, points: Sql, asked?: string): Promise<DayOfLoads> {
  const today = moscowToday();
  const visible = sql`${points} and ${isVisible(rights)}`;
  const day = asked ?? (await latestDayOf(tx, seriesOf({ points: visible, from: today, to: today }))) ?? today;
  return { day, loads: await loadsOf(tx, kindsOf(rights, visible), day) };
}

/** The loads of a substation and its elements, from the points the user may read. */
export const loadsOfSubstation = (tx: Tx, rights: Rights, guid: string, day?: string) =>
  dayOf(tx, rights, networkElements, sql`p.substation_guid = ${guid}`, day);

/** The loads of the places on the map readable by the user. */
export const loadsOfPlaces = (tx: Tx, rights: Rights, day?: string) =>
  dayOf(tx, rights, mapElements, sql`p.organization_guid = current_organization()`, day);
