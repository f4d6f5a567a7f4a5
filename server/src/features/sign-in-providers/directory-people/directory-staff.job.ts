import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { translateDatabaseError } from '../../../core/database-error.ts';
import { sql } from '../../../core/sql.ts';
import { asOrg, type Tx } from '../../../core/transaction.ts';
import { job, type JobContext } from '../../../jobs/kind.ts';
import { withDirectory, type DirectoryReach } from '../directories/directory.service.ts';
import { directoryFaultDetail } from '../directories/directory-fault.service.ts';
import { everybody, groupsOf } from '../directories/people.service.ts';
import { syncGroups } from '../../auth/provider-sign-in/groups.service.ts';
import { directoriesWhere, type OpenDirectory } from '../provider.service.ts';
import { need } from '../../users/authority.service.ts';
import { staffPlan, type Listed, type StaffStep } from './staff-plan.ts';
import { doStep } from './staff-steps.ts';

interface Settings {
  staffMode?: 'trial' | 'all' | null;
  mostBlockedPercent?: number | null;
}

const MAX_BLOCKED_PERCENT = 10;

const words = {
  add: { done: 'Добавлен', would: 'Добавился бы', count: 'добавлено' },
  change: { done: 'Изменён', would: 'Изменился бы', count: 'изменено' },
  block: { done: 'Заблокирован', would: 'Заблокировали бы', count: 'заблокировано' },
  return: { done: 'Возвращён', would: 'Вернулся бы', count: 'возвращено' },
} as const satisfies Record<StaffStep['kind'], object>;

/** Requires the rights to create, change and block each person by hand. */
function needRights(actor: Actor): void {
  for (const entity of ['users', 'employees'] as const)
    for (const action of ['create', 'update'] as const) need(actor, entity, action, null);
}

/** Everybody in a directory, with the groups of those not disabled. */
const listOf = ({ progress, signal }: JobContext, reach: DirectoryReach, directory: OpenDirectory): Promise<Listed[]> =>
  withDirectory(
    directory,
    reach,
    async (client) => {
      const { people, closed } = await everybody(client, directory, (count) => progress(0, count));
      const listed: Listed[] = [];
      for (const person of people) {
        signal.throwIfAborted();
        const isDisabled = closed.has(person.subject);
        listed.push({ person, isDisabled, groups: isDisabled ? null : await groupsOf(client, directory, person) });
      }
      return listed;
    },
    signal,
  ).catch((error: unknown) => {
    signal.throwIfAborted();
    throw new AppError('unavailable', { detail: `«${directory.name}»: ${directoryFaultDetail(error)}.` });
  });

/** Performs one step in its own transaction (rolled back for a trial); returns the log text. */
async function take(context: JobContext, directory: OpenDirectory, step: StaffStep, isTrial: boolean): Promise<string> {
  const { pool, actor, once } = context;
  let note = '';
  const work = async (tx: Tx) => void (note = await doStep(tx, actor, directory, step));
  if (!isTrial) await once(`${directory.guid} ${step.subject}`, work);
  else
    await asOrg(pool, actor, 'write', async (tx) => {
      await tx.run(sql`savepoint trial`);
      await work(tx);
      await tx.run(sql`rollback to savepoint trial`);
    });
  return note;
}

/** Refuses to block more people than expected. */
function needFewBlocked(
  { log }: JobContext,
  steps: readonly StaffStep[],
  known: number,
  isTrial: boolean,
  percent: number,
) {
  const blocked = steps.filter(({ kind }) => kind === 'block').length;
  if (blocked <= 1 || blocked * 100 <= known * percent) return;
  const detail = `Заблокировать пришлось бы ${blocked} из ${known}: больше ${percent} %. Проверьте каталог и отбор; если так и надо, поднимите предел в настройках задачи.`;
  if (!isTrial) throw new AppError('protected', { detail: `${detail} Ничего не изменено.` });
  log('warning', detail);
}

/** Updates the groups of people as at their sign-in. */
async function bringAll({ pool, run, signal }: JobContext, directory: OpenDirectory, listed: readonly Listed[]) {
  const accounts = await asOrg(pool, { organization: null, account: null }, 'read', (tx) =>
    tx.rows<{ subject: string; account: string }>(sql`
      select subject, account_guid as account from external_login where provider_guid = ${directory.guid}`),
  );
  const accountOf = new Map(accounts.map(({ subject, account }) => [subject, account]));
  for (const { person, groups } of listed) {
    signal.throwIfAborted();
    const account = accountOf.get(person.subject);
    if (account && groups) await syncGroups(pool, directory, account, groups, { requestId: run, address: '' });
  }
}

/** Synchronizes people from one directory; returns the numbers of each kind of step and of refusals. */
async function takeIn(context: JobContext, reach: DirectoryReach, directory: OpenDirectory, settings: Settings) {
  const { pool, actor, log, progress, signal } = context;
  const { mostBlockedPercent } = settings;
  const isTrial = settings.staffMode === 'trial';
  const listed = await listOf(context, reach, directory);
  if (listed.length === 0)
    throw new AppError('protected', {
      detail: `«${directory.name}» не показал ни одного человека. Ничего не изменено: проверьте base DN и отбор.`,
    });
  const { steps, known, notes, refusals } = await asOrg(pool, actor, 'read', (tx) => staffPlan(tx, directory, listed));
  for (const note of [...notes, ...refusals]) log('warning', note);
  needFewBlocked(context, steps, known, isTrial, mostBlockedPercent ?? MAX_BLOCKED_PERCENT);
  const counts = { add: 0, change: 0, block: 0, return: 0, refused: refusals.length, noted: notes.length };
  for (const [index, step] of steps.entries()) {
    signal.throwIfAborted();
    progress(index, steps.length);
    try {
      const note = await take(context, directory, step, isTrial);
      counts[step.kind]++;
      const { done, would } = words[step.kind];
      log('info', `${isTrial ? would : done}: ${step.name}${note && `. ${note}`}`);
    } catch (error) {
      const refusal = translateDatabaseError(error);
      if (!(refusal instanceof AppError)) throw error;
      counts.refused++;
      log('warning', `Отказано: ${step.name}. ${refusal.message}`);
    }
  }
  progress(steps.length, steps.length);
  if (!isTrial) await bringAll(context, directory, listed);
  return counts;
}

/** Synchronizes the people of directories that create new people in this organization, and blocks those disabled
 *  there. */
export const directoryStaffJob = (reach: DirectoryReach) =>
  job<Settings>({
    name: 'directoryStaff',
    async run(context, settings) {
      const { pool, actor, organization } = context;
      needRights(actor);
      const directories = await asOrg(pool, actor, 'read', (tx) =>
        directoriesWhere(tx, sql`p.is_enabled and p.newcomers_guid = ${organization}`),
      );
      if (directories.length === 0)
        throw new AppError('protected', {
          detail:
            'Ни один каталог не заводит людей в этой организации: её называет администратор сервиса в «Поставщиках входа», на вкладке «Группы и новые люди».',
        });
      const total = { add: 0, change: 0, block: 0, return: 0, refused: 0, noted: 0 };
      for (const directory of directories) {
        const counts = await takeIn(context, reach, directory, settings);
        for (const kind of Object.keys(total) as (keyof typeof total)[]) total[kind] += counts[kind];
      }
      const parts = (Object.keys(words) as StaffStep['kind'][]).map((kind) => `${words[kind].count}: ${total[kind]}`);
      const summary = [...parts, `отказано: ${total.refused}`].join(', ');
      const whole = settings.staffMode === 'trial' ? `Проверка, ничего не изменено. Было бы ${summary}` : summary;
      return { summary: `${whole[0]!.toUpperCase()}${whole.slice(1)}`, hasWarnings: total.refused + total.noted > 0 };
    },
  });
