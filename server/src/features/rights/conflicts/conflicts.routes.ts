import { employees } from 'contract/features/employees/facts.ts';
import { dutyConflicts, dutyExceptions } from 'contract/features/rights/conflicts.ts';
import { conflictCalls } from 'contract/features/rights/breaches.ts';
import type { Row } from 'contract/kit/resource.ts';
import { entityTypes, permissionNames } from 'contract/rights/permissions.ts';
import { shownDay } from 'contract/time/day-shape.ts';
import { AppError, invalidField } from '../../../core/app-error.ts';
import { serve } from '../../../core/serve.ts';
import type { Server } from '../../../core/served.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { reached } from '../../../resource/rights/reach.ts';
import { setRule, type Rule } from '../../../resource/rule.ts';
import { serveResource } from '../../../resource/serve-resource.ts';
import { getRow } from '../../../resource/store.ts';
import { brokenBy, conflictsHere, conflictsOf } from '../conflicts.service.ts';
import { holds } from '../giving.service.ts';
import { needSecondPerson } from '../second-person.service.ts';
import { peopleWhere, personBy, distinctPeople, type Person } from '../people.service.ts';

const describeRule = (row: Row<typeof dutyConflicts>): string =>
  [
    ...[[row.firstEntity, row.firstAction] as const, [row.secondEntity, row.secondAction] as const].map(
      ([entity, action]) => `«${entityTypes[entity]}: ${permissionNames[action]}»`,
    ),
    dutyConflicts.fields.severity.options[row.severity],
  ].join(', ');

const conflictRule: Rule<typeof dutyConflicts> = async ({ tx, actor, before, after }) => {
  if (after && after.firstEntity === after.secondEntity && after.firstAction === after.secondAction)
    throw invalidField('secondAction', 'Выберите второе право, не то же самое');
  if (before)
    await needSecondPerson(tx, actor, {
      kind: 'policy',
      title: `Несовместимые права «${before.name}»`,
      lines: after
        ? [`Было: ${describeRule(before)}`, `Станет: ${describeRule(after)}`]
        : [`Правило удаляется: ${describeRule(before)}`],
    });
};

/** An exception cannot be made for oneself, nor for rights that the actor lacks. */
const exceptionRule: Rule<typeof dutyExceptions> = async ({ tx, actor, before, after }) => {
  if (after && after.until < actor.rights.day) throw invalidField('until', 'Этот день уже прошёл');
  const stored = await conflictsHere(tx);
  const people: (Person | undefined)[] = [];
  for (const { employeeGuid, conflictGuid } of [before, after].flatMap((row) => row ?? [])) {
    const sides = stored.find(({ guid }) => guid === conflictGuid)?.sides ?? [];
    if (!sides.every(({ entity, action }) => holds(actor, entity, action)))
      throw new AppError('forbidden', { detail: 'Исключение делает тот, у кого есть оба этих права.' });
    const person = await personBy(tx, employeeGuid);
    if (person?.account === actor.account)
      throw new AppError('forbidden', { detail: 'Исключение для вас делает другой администратор.' });
    people.push(person);
  }
  const names = [...new Set(people.map((person) => person?.name))].join(', ');
  await needSecondPerson(tx, actor, {
    kind: 'policy',
    title: `Исключение для сотрудника «${names}»`,
    lines: [
      ...(before ? [`Было у ${people[0]?.name ?? ''} по ${shownDay(before.until)}`] : []),
      after
        ? `Действует у ${people.at(-1)?.name ?? ''} по ${shownDay(after.until)}: ${after.reason}`
        : 'Исключение снимается',
    ],
    concerned: people.flatMap((person) => person?.account ?? []),
  });
};

/** The valid exceptions by conflict and person. */
async function exceptionsHere(tx: Tx) {
  const found = await tx.rows<{ guid: string; conflict: string; employee: string; until: string }>(sql`
    select guid, conflict_guid as conflict, employee_guid as employee, until::text as until from duty_exception where until >= (select today())`);
  return new Map(found.map(({ conflict, employee, ...exception }) => [`${conflict}/${employee}`, exception]));
}

/** Serves duty conflicts, their exceptions, and who violates them. */
export function serveConflicts(server: Server): void {
  setRule(dutyConflicts, conflictRule);
  setRule(dutyExceptions, exceptionRule);
  serveResource(server, dutyConflicts);
  serveResource(server, dutyExceptions);

  serve(server, conflictCalls.broken, async ({ tx, actor }) => {
    const here = await peopleWhere(tx, sql`e.dismissed_at is null or e.dismissed_at > (select today())`);
    const people = await distinctPeople(tx, actor.rights, here);
    const exceptions = await exceptionsHere(tx);
    const shownPerson = ({ guid, name, qualifier, account }: (typeof people)[number]) => ({
      guid,
      name,
      qualifier,
      userGuid: account,
    });
    const breaking = brokenBy(people, await conflictsHere(tx)).map(({ person, breach: { conflict, held } }) => ({
      conflict: conflict.guid,
      employee: shownPerson(person),
      held,
      exception: exceptions.get(`${conflict.guid}/${person.guid}`) ?? null,
    }));
    const found = new Set(breaking.map(({ conflict, employee }) => `${conflict}/${employee.guid}`));
    const ahead = [...exceptions].flatMap(([key, exception]) => {
      const [conflict = '', guid] = key.split('/');
      const person = found.has(key) ? undefined : people.find((one) => one.guid === guid);
      return person ? [{ conflict, employee: shownPerson(person), held: [], exception }] : [];
    });
    return [...breaking, ...ahead];
  });
  serve(server, conflictCalls.ofEmployee, async ({ tx, actor, params }) => {
    const card = await getRow(tx, reached(employees, actor.rights, 'read'), params.guid);
    return conflictsOf(await conflictsHere(tx), card.guid);
  });
}
