import type pg from 'pg';
import type { Via } from 'contract/kit/journal-entry.ts';
import { newGuid } from '../core/guid.ts';
import { StartError } from '../start-error.ts';

/** The read-only mode requested by an operator: the reason and the expected end (ISO 8601). */
export interface WantedMode {
  reason: string;
  expectedUntil: string | null;
}

const via: Via = { kind: 'program', name: 'Команда read-only' };

const ofMoscow = (column: string) => `to_char(${column} at time zone 'Europe/Moscow', 'DD.MM.YYYY HH24:MI')`;

async function checkKnown(owner: pg.ClientBase): Promise<void> {
  const { rows } = await owner.query("select to_regclass('read_only_mode') as mode");
  if (!rows[0].mode) throw new StartError('База прежней версии: режима «только чтение» в ней ещё нет.');
}

/** The current mode with Moscow times; undefined while it is off. Throws StartError when the schema does not support it
 *  yet. */
export async function readOnlyIn(owner: pg.ClientBase): Promise<(WantedMode & { since: string }) | undefined> {
  await checkKnown(owner);
  const { rows } = await owner.query(
    `select reason, ${ofMoscow('since')} as since, ${ofMoscow('expected_until')} as "expectedUntil" from read_only_mode`,
  );
  return rows[0];
}

/** Turns the mode on (off with null) and records it in the journal. Throws StartError when the schema does not support
 *  it yet. */
export async function turnReadOnlyIn(owner: pg.ClientBase, wanted: WantedMode | null): Promise<void> {
  await checkKnown(owner);
  const reason = wanted?.reason ?? null;
  await owner.query('begin');
  await owner.query('select turn_read_only($1, $2, $3)', [wanted !== null, reason, wanted?.expectedUntil ?? null]);
  await owner.query(
    `insert into journal (via, action, entity, record_name, after, request_id) values ($1, 'update', 'read_only_mode', $2, $3, $4)`,
    [via, wanted ? `включён: ${reason}` : 'выключен', { isOn: wanted !== null, reason }, newGuid()],
  );
  await owner.query('commit');
}
