import { breachesOf, newBreaches, describeBreach, type DutyConflict } from 'contract/features/rights/breaches.ts';
import type { Grant, Rights } from 'contract/rights/rights.ts';
import { AppError } from '../../core/app-error.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { ADMINISTRATORS, notify } from '../../jobs/notify.ts';
import { waitTurn } from './administrators.service.ts';
import type { Person } from './people.service.ts';

export interface StoredConflict extends Omit<DutyConflict, 'excusedTo'> {
  /** The last day of each exception by employee. */
  excused: Readonly<Record<string, string>>;
}

/** The duty conflicts of the organization. */
export const conflictsHere = (tx: Tx): Promise<StoredConflict[]> =>
  tx.rows<StoredConflict>(sql`
    select c.guid, c.name, c.severity, json_build_array(
        json_build_object('entity', c.first_entity, 'action', c.first_action),
        json_build_object('entity', c.second_entity, 'action', c.second_action)) as sides,
      coalesce((select json_object_agg(x.employee_guid, x.until) from duty_exception x where x.conflict_guid = c.guid), '{}') as excused
    from duty_conflict c order by c.name collate russian`);

/** The duty conflicts as they apply to one person. */
export const conflictsOf = (stored: readonly StoredConflict[], employee: string): DutyConflict[] =>
  stored.map(({ excused, ...conflict }) => ({ ...conflict, excusedTo: excused[employee] ?? null }));

/** The conflicts violated by people, whether or not they have an exception. */
export const brokenBy = <P extends Person>(people: readonly P[], stored: readonly StoredConflict[]) =>
  people.flatMap((person) => breachesOf(person.rights, conflictsOf(stored, '')).map((breach) => ({ person, breach })));

/** Why a person may not get these rights; undefined when no conflict forbids it. */
export function refusalOfBreach(
  stored: readonly StoredConflict[],
  { guid, name }: Pick<Person, 'guid' | 'name'>,
  before: Rights,
  after: Rights,
): string | undefined {
  const [forbidden] = newBreaches(before, after, conflictsOf(stored, guid)).filter(
    ({ conflict }) => conflict.severity === 'forbid',
  );
  return (
    forbidden &&
    `${describeBreach(name, forbidden)} Сначала снимите одно из прав или попросите об исключении: его делает другой администратор на вкладке «Контроль»: «Несовместимые права».`
  );
}

/** Refuses a change that violates a duty conflict; `before` are the rights without the change. If the conflict only
 *  warns, those who manage groups are notified. Errors: 409 `conflict`. */
export async function refuseBreaches(
  tx: Tx,
  people: readonly Person[],
  before: (person: Person) => readonly Grant[],
): Promise<void> {
  if ((await conflictsHere(tx)).length === 0) return;
  // Of two conflicting rights given concurrently, the second transaction sees the first.
  await waitTurn(tx, null);
  const stored = await conflictsHere(tx);
  for (const person of people) {
    const { rights, name } = person;
    const then = { ...rights, grants: before(person) };
    const detail = refusalOfBreach(stored, person, then, rights);
    if (detail) throw new AppError('conflict', { detail });
    for (const breach of newBreaches(then, rights, conflictsOf(stored, person.guid)))
      await notify(tx, {
        to: ADMINISTRATORS,
        kind: 'rights',
        severity: 'warning',
        text: `${name}: теперь вместе есть ${breach.held.join(' и ')}: «${breach.conflict.name}»`,
        about: { resource: 'duty-conflicts', guid: breach.conflict.guid },
      });
  }
}
