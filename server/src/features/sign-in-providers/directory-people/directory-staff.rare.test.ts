import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { openDirectoryStand, type DirectoryStand } from '../../../testing/directory-stand.ts';
import { everyRight } from '../../../testing/matrix.ts';
import { scheduleInput } from '../../../testing/schedules.ts';
import { personDn, slapd } from '../../../testing/slapd.ts';
import { journalOf } from '../../../testing/world.ts';
import { directoryStaffJob } from './directory-staff.job.ts';

if (!slapd) console.warn('НЕ ПРОВЕРЕНО: «Сотрудники из каталога», на этой машине нет slapd (пакет slapd)');

const task = (parameters: object = {}) =>
  scheduleInput({
    name: `Каталог ${crypto.randomUUID()}`,
    kind: 'directoryStaff',
    starts: 'hand',
    overlap: 'queue',
    alarm: 'nobody',
    ...parameters,
  });
const ended = ['done', 'warned', 'failed'];

describe.skipIf(!slapd)('the staff of a directory', () => {
  let stand: DirectoryStand;
  let organization: string;
  let administrator: Client;
  beforeAll(async () => {
    stand = await openDirectoryStand();
    const { world, service } = stand;
    organization = (await world.owner('select guid from organization where is_service'))[0].guid;
    administrator = service;
    await world.work([directoryStaffJob(world.server)]);
    await stand.newcomersIn(organization);
    await stand.slapd.put(
      {
        uid: 'anna',
        sn: 'Белова',
        givenName: 'Анна',
        mail: 'anna@example.ru',
        title: 'Инженер',
        password: 'её пароль',
      },
      { uid: 'boris', sn: 'Белов', givenName: 'Борис', mail: 'boris@example.ru', telephoneNumber: 'ext 12' },
      { uid: 'vera', sn: 'Белых', givenName: 'Вера', mail: 'vera@example.ru', employeeType: 'disabled' },
    );
  });
  afterAll(() => stand.close());

  /** Runs the job manually; returns its result and log. */
  async function run(parameters: object = {}, client = administrator) {
    const made = await client.post('/api/schedules', task(parameters));
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const begun = await client.post(`/api/schedules/${made.body.guid}/run`, { parameters: null });
    const state = await vi.waitFor(
      async () => {
        const { body } = await client.get(`/api/runs/${begun.body.guid}`);
        expect(ended).toContain(body.state);
        return body;
      },
      { timeout: 20_000, interval: 30 },
    );
    const lines = await stand.world.owner('select text from run_line where run_guid = $1 order by number', [
      begun.body.guid,
    ]);
    return { ...state, lines: lines.map(({ text }) => text).join('\n') };
  }
  const peopleNow = () =>
    stand.world.owner(
      `select a.user_name as name, a.status, a.last_name as "lastName", e.position
       from external_login l join account a on a.guid = l.account_guid join employee e on e.account_guid = a.guid
       where l.provider_guid = $1 order by 1`,
      [stand.guid],
    );

  it('is shown by a trial that changes nothing, and then taken in', async () => {
    const trial = await run({ staffMode: 'trial' });
    expect(trial.summary).toContain('Было бы добавлено: 2, изменено: 0, заблокировано: 0');
    expect(trial.lines).toContain('Добавился бы: Белова Анна (anna). Инженер');
    expect(trial.lines).toContain('телефон «ext 12»');
    expect(await peopleNow()).toEqual([]);

    const taken = await run();
    expect([taken.state, taken.summary]).toEqual([
      'warned',
      'Добавлено: 2, изменено: 0, заблокировано: 0, возвращено: 0, отказано: 0',
    ]);
    expect(await peopleNow()).toEqual([
      { name: 'anna', status: 'active', lastName: 'Белова', position: 'Инженер' },
      { name: 'boris', status: 'active', lastName: 'Белов', position: 'Сотрудник' },
    ]);
    expect((await stand.enter('anna', 'её пароль')).status).toBe(200);
    expect((await run()).summary).toContain('Добавлено: 0, изменено: 0');
  });

  it('changes with the directory, with an entry in the journal', async () => {
    await stand.slapd.as((client) => client.modifyDN(personDn('boris'), personDn('boris-new')));
    await stand.slapd.remove('boris-new');
    await stand.slapd.put({ uid: 'boris', sn: 'Белов', givenName: 'Борис', mail: 'boris-2@example.ru' });
    const { Change, Attribute } = await import('ldapts');
    const title = new Change({
      operation: 'replace',
      modification: new Attribute({ type: 'title', values: ['Главный инженер'] }),
    });
    await stand.slapd.as((client) => client.modify(personDn('anna'), title));
    const changed = await run();
    expect(changed.lines).toContain('Изменён: Белова Анна. должность: Главный инженер');
    // Another entry with the same name is another person.
    expect(changed.lines).toContain('Заблокирован: Белов Борис. нет в каталоге «Каталог»');
    expect(changed.lines).toContain('Добавлен: Белов Борис (boris)');
    expect(await peopleNow()).toMatchObject([
      { name: 'anna', position: 'Главный инженер' },
      { name: 'boris', status: 'blocked' },
      { name: 'boris-1', status: 'active' },
    ]);
    const [{ guid }] = await stand.world.owner(`select guid from account where user_name = 'boris'`);
    expect((await journalOf(stand.world, guid)).at(-1)).toMatchObject({
      action: 'update',
      after: { status: 'blocked', blockReason: 'нет в каталоге «Каталог»' },
    });
  });

  it('blocks whom the directory disables, and returns them with it, but nobody blocked by hand', async () => {
    const { Change, Attribute } = await import('ldapts');
    const type = (operation: 'add' | 'delete') =>
      stand.slapd.as((client) =>
        client.modify(
          personDn('anna'),
          new Change({ operation, modification: new Attribute({ type: 'employeeType', values: ['disabled'] }) }),
        ),
      );
    await type('add');
    expect((await run()).lines).toContain('Заблокирован: Белова Анна. отключён в каталоге');
    expect((await stand.enter('anna', 'её пароль')).status).toBe(400);
    await type('delete');
    expect((await run()).lines).toContain('Возвращён: Белова Анна');
    expect((await stand.enter('anna', 'её пароль')).status).toBe(200);

    const [{ guid }] = await stand.world.owner(`select guid from account where user_name = 'anna'`);
    const { version } = (await administrator.get(`/api/users/${guid}`)).body;
    const block = { reason: 'Отпуск', until: null };
    expect((await administrator.post(`/api/users/${guid}/block`, block, { 'if-match': `"${version}"` })).status).toBe(
      200,
    );
    expect((await run()).summary).toContain('возвращено: 0');
  });

  it('stops when more would be blocked than expected, and when nobody is shown', async () => {
    await stand.slapd.put(
      ...['gleb', 'dina', 'egor'].map((uid) => ({ uid, sn: 'Ким', givenName: 'Ян', mail: `${uid}@example.ru` })),
    );
    expect((await run()).summary).toContain('Добавлено: 3');
    await stand.slapd.remove('gleb');
    await stand.slapd.remove('dina');
    expect((await run({ staffMode: 'trial' })).lines).toContain('Заблокировать пришлось бы 2 из 4: больше 10 %');
    const stopped = await run();
    expect([stopped.state, stopped.error]).toEqual(['failed', expect.stringContaining('Ничего не изменено')]);
    expect(await run({ mostBlockedPercent: 60 })).toMatchObject({ state: 'done' });
    await stand.set({ peopleFilter: '(uid=никто)' });
    expect((await run()).error).toContain('не показал ни одного человека');
    await stand.set({ peopleFilter: null });
  });

  it('is more than a page', async () => {
    const idle = { sn: 'Ли', givenName: 'Ян', employeeType: 'disabled' };
    await stand.slapd.put(...Array.from({ length: 510 }, (_, index) => ({ ...idle, uid: `m${index}` })));
    const text = (await stand.check()).map(({ text }) => text).join();
    expect(text).toContain('Людей найдено: 514, из них отключено: 511');
    expect((await run({ staffMode: 'trial' })).summary).toContain('Было бы добавлено: 0');
  });

  it('comes only to the organization that is named, and only by whoever may do so by hand', async () => {
    const { world } = stand;
    const other = await world.organization();
    const stranger = await world.person(other, everyRight('full'));
    expect((await run({}, stranger)).error).toContain('Ни один каталог не заводит людей');
    const modest = await world.person(organization, { users: 'update', scheduler: 'full', runs: 'full' });
    expect((await run({}, modest)).state).toBe('failed');
    const nobody = await world.person(organization, { scheduler: 'full', runs: 'full' });
    expect((await nobody.post('/api/schedules', task())).status).toBe(403);
  });

  it('finds the patronymic wherever the directory keeps it, and says once whom it did not add and why', async () => {
    const mail = (uid: string) => `${uid}@example.ru`;
    const named = (uid: string, given: Record<string, string>) => ({
      uid,
      sn: 'Смирнов',
      givenName: 'Алексей',
      mail: mail(uid),
      ...given,
    });
    await stand.slapd.put(
      named('in-first', { givenName: 'Алексей Иванович' }),
      named('in-whole', { cn: 'Смирнов Алексей Иванович' }),
      named('last-at-end', { cn: 'Алексей Иванович Смирнов' }),
      named('none', { cn: 'Алексей Смирнов' }),
      named('other-end', { cn: 'Смирнов Алексей Лукич (сбыт)' }),
      named('other-first', { givenName: 'Алексей Лукич', cn: 'Смирнов А.' }),
      named('two-words', { cn: 'Смирнов Алексей Али оглы' }),
      named('two-names', { givenName: 'Алексей Мария' }),
      named('wrong', { sn: 'Смирнов2' }),
    );
    const { summary, lines } = await run();
    expect(summary).toContain('Добавлено: 8');
    expect(summary).toContain('отказано: 1');
    expect(lines.match(/Смирнов2 Алексей/gu)).toHaveLength(1);
    expect(lines).toMatch(/Не добавлен: Смирнов2 Алексей \(wrong\)\. Не подходит: фамилия «Смирнов2» \(.+\)/u);
    const found = await stand.world.owner(
      `select user_name as name, full_name as "fullName" from account where full_name ~ '^Смирнов ' order by 1`,
    );
    const whole = 'Смирнов Алексей Иванович';
    expect(Object.fromEntries(found.map(({ name, fullName }) => [name, fullName]))).toEqual({
      'in-first': whole,
      'in-whole': whole,
      'last-at-end': whole,
      none: 'Смирнов Алексей',
      'other-end': 'Смирнов Алексей Лукич',
      'other-first': 'Смирнов Алексей Лукич',
      'two-words': 'Смирнов Алексей Али оглы',
      'two-names': 'Смирнов Алексей Мария',
    });
  });
});
