import { reorganizations } from 'contract/features/organizations/reorganizations.ts';
import type { Row } from 'contract/kit/resource.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { writeJournal } from '../../../core/journal.ts';
import { name, sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { within } from '../../../core/within.ts';
import { ADMINISTRATORS, notify } from '../../../jobs/notify.ts';
import { readWaiting } from '../../measurements/imports/stored.service.ts';
import { entryOf } from '../../../resource/remembered.ts';
import { checkAdministersBoth } from './parties.ts';
import { accountsOfEmployees, collisionsOf } from './preview.service.ts';
import { quotasBeyond } from './quotas.service.ts';
import { tablesThat } from './tables.service.ts';
import { recordsToMove, journalParts } from './journal-parts.ts';

/** The numbers of rows, and of series for days, moved per statement, to stay within the timeout. */
const ROWS = 5000;
const SERIES = 50;

type Plan = Row<typeof reorganizations>;

interface Control {
  signal: AbortSignal;
  progress(done: number, total: number): void;
}

export interface Moved {
  people: number;
  records: number;
  days: number;
}

/** Refuses a planner who does not administer both organizations. Errors: 403. */
export const checkMayPlan = (tx: Tx, actor: Actor, { subjectGuid, successors }: Plan): Promise<void> =>
  checkAdministersBoth(tx, actor, subjectGuid, successors[0]!);

/** Refuses a move that the database would refuse at its end. Errors: 403, 409. */
export async function checkMayMove(tx: Tx, actor: Actor, { subjectGuid, successors }: Plan): Promise<void> {
  const successor = successors[0]!;
  await checkAdministersBoth(tx, actor, subjectGuid, successor);
  const beyond = await quotasBeyond(tx, subjectGuid, successor);
  if (beyond.length) {
    const lines = beyond.map(({ title, would, most }) => `${title} — ${would} при пределе ${most}`);
    throw new AppError('conflict', {
      detail: `У преемника стало бы больше, чем разрешает его предел: ${lines.join('; ')}. Увеличить его может администратор сервиса: ничего не перенесено.`,
    });
  }
  const collisions = await collisionsOf(tx, subjectGuid, successor);
  if (!collisions.length) return;
  const lines = collisions.map(({ title, examples }) => `${title} — ${examples.join('; ')}`);
  throw new AppError('conflict', {
    detail: `У обеих организаций есть одинаковое: ${lines.join('. ')}. Переименуйте или удалите его в одной из них: ничего не перенесено.`,
  });
}

/** Moves the people and records of an organization into its successor in one transaction. Errors: 403, 409. */
export async function moveData(tx: Tx, actor: Actor, plan: Plan, { signal, progress }: Control): Promise<Moved> {
  const [subject, successor] = [plan.subjectGuid, plan.successors[0]!];
  await checkMayMove(tx, actor, plan);
  const tables = await tablesThat(tx, 'moves');
  const theirs = await within(tx, successor, accountsOfEmployees);
  const { movers, moved, series, left } = await within(tx, subject, async (tx) => {
    const inBoth = (
      await tx.rows<{ guid: string }>(sql`select guid from employee where account_guid = any(${theirs}::uuid[])`)
    ).map(({ guid }) => guid);
    const moved = await recordsToMove(tx, [...tables, 'employee'], inBoth);
    return {
      moved,
      movers: await tx.rows<{ account: string }>(sql`
        select account_guid as account from employee where account_guid is not null and guid <> all(${inBoth}::uuid[])`),
      series: await tx.rows<{ id: number }>(
        sql`select id from series where organization_guid = current_organization() and region_guid is null order by id`,
      ),
      left: await journalParts(tx, actor, 'remove', moved),
    };
  });

  const total = tables.length + Math.ceil(series.length / SERIES);
  let done = 0;
  const step = () => {
    signal.throwIfAborted();
    progress(++done, total);
  };
  await tx.rows(sql`select move_object_types(${plan.guid})`);
  for (const table of tables) {
    let rows = ROWS;
    while (rows === ROWS)
      rows = (await tx.one<{ rows: number }>(sql`select move_rows(${plan.guid}, ${table}, ${ROWS}) as rows`))!.rows;
    step();
  }
  let days = 0;
  for (let at = 0; at < series.length; at += SERIES) {
    const ids = series.slice(at, at + SERIES).map(({ id }) => id);
    days += (await tx.one<{ days: number }>(sql`select move_days(${plan.guid}, ${ids}) as days`))!.days;
    step();
  }
  const { people } = (await tx.one<{ people: number }>(sql`select move_people(${plan.guid}) as people`))!;
  await checkReferences(tx);

  const come = await within(tx, successor, async (tx) => {
    await checkQuotas(tx);
    await readWaiting(tx);
    const parts = await journalParts(tx, actor, 'create', moved);
    await publishToPeople(
      tx,
      plan,
      movers.map(({ account }) => account),
    );
    return parts;
  });
  for (const [organization, parts] of [
    [subject, left],
    [successor, come],
  ] as const) {
    await within(tx, organization, async (tx) =>
      writeJournal(tx, actor, { ...entryOf(reorganizations, actor, plan), organization, action: 'merge', parts }),
    );
  }
  return { people, records: come - people, days };
}

/** Notifies people who have come to the successor, and its administrators that they have no rights yet. */
async function publishToPeople(tx: Tx, { names, successors }: Plan, movers: readonly string[]): Promise<void> {
  if (movers.length === 0) return;
  const from = String(names.subjectGuid);
  const successor = await tx.one<{ name: string }>(
    sql`select short_name as name from organization where guid = ${successors[0]!}`,
  );
  const common = { kind: 'rights', severity: 'warning' } as const;
  for (const account of movers)
    await notify(tx, {
      ...common,
      to: { account },
      text: `${from} присоединили к ${successor!.name}: теперь вы работаете здесь. Права даст администратор.`,
    });
  await notify(tx, {
    ...common,
    to: ADMINISTRATORS,
    text: `Из ${from} перешло людей с учётной записью: ${movers.length}. Прав у них пока нет: их дают на карточках и в группах.`,
  });
}

/** Checks the quotas of the successor after the move, including what others created meanwhile. Errors: 409. */
async function checkQuotas(tx: Tx): Promise<void> {
  const over = await tx.one(sql`select from quotas_nearly_used(current_organization()) where used > most`);
  if (over)
    throw new AppError('conflict', {
      detail:
        'У преемника стало бы больше, чем разрешает его предел: увеличить его может администратор сервиса. Ничего не перенесено.',
    });
}

/** Checks the references one constraint at a time to keep the checks short. Errors: 409. */
async function checkReferences(tx: Tx): Promise<void> {
  const keys = await tx.rows<{ key: string }>(sql`
    select distinct conname as key from pg_constraint where contype = 'f' and condeferrable and connamespace = 'public'::regnamespace`);
  for (const { key } of keys) await tx.rows(sql`set constraints ${name(key)} immediate`);
}
