import type { JournalEntry } from 'contract/kit/journal-entry.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { postForm, type Client, type Json } from '../../../testing/client.ts';
import { openMailServer } from '../../../testing/mail-server.ts';
import { everyRight } from '../../../testing/matrix.ts';
import { accountOf, act, at, newUser, saveUser, secondProgram, signInWith, userRow } from '../../../testing/users.ts';
import { openWorld, type World } from '../../../testing/world.ts';

let world: World;
let organization: string;
let chief: Client;
beforeAll(async () => {
  world = await openWorld();
  organization = await world.organization();
  chief = await world.person(organization, everyRight('full'));
});
afterAll(() => world.close());

const NEW = 'совсем другой пароль';
const tokenIn = (text: string) => /\/(?:invitation|reset-password)#([\w-]{43})/.exec(text)?.[1] ?? '';
const invite = (guid: string, client = chief) => client.put(`/api/users/${guid}/invitation`, {});
const tokenFor = async (guid: string) => tokenIn((await invite(guid)).body.link);
const check = (token: string) => postForm(world.http, '/api/auth/links/check', { token });
const accept = (token: string, password = NEW) => postForm(world.http, '/api/auth/links/accept', { token, password });

describe('an invitation', () => {
  it('lets its owner set a password, once', async () => {
    const user = await newUser(chief);
    const invited = await invite(user.guid);
    expect(invited.body).toEqual({
      link: expect.stringMatching(/^\/invitation#[\w-]{43}$/),
      sentTo: null,
      unsent: 'noMail',
      expiresAt: expect.any(String),
    });
    expect(Date.parse(invited.body.expiresAt) - Date.now()).toBeGreaterThan(71.9 * 3_600_000);
    const token = tokenIn(invited.body.link);
    expect((await check(token)).body).toEqual({
      purpose: 'invitation',
      userName: user['userName'],
      fullName: 'Новикова Ольга',
      minPasswordLength: 12,
    });
    expect((await accept(token, 'короткий')).body.errors[0].path).toBe('password');
    expect((await accept(token)).status).toBe(204);
    expect([(await accept(token)).status, (await check(token)).status]).toEqual([404, 404]);
    expect(await userRow(chief, user.guid)).toMatchObject({ status: 'active', invitedUntil: null });
    expect((await signInWith(world.http, String(user['userName']), NEW)).status).toBe(200);
    expect((await invite(user.guid)).body.code).toBe('conflict');
    const history = (await chief.get(`/api/users/${user.guid}/history`)).body;
    expect(history.map(({ action, after }: Json) => [action, after.status ?? 'as it was'])).toEqual([
      ['update', 'active'],
      ['update', 'as it was'],
      ['create', 'invited'],
    ]);
    expect(history[0].userName).toBe('Новикова Ольга');
    const everything = JSON.stringify(await world.owner('select before, after, stored from journal'));
    expect(everything).not.toContain(token);
  });

  it('is invalid for a user who was removed meanwhile', async () => {
    const { guid } = await newUser(chief);
    const token = await tokenFor(guid);
    expect((await chief.delete(`/api/users/${guid}`, (await userRow(chief, guid)).version)).status).toBe(204);
    expect((await accept(token)).status).toBe(404);
  });

  it('is accepted once when five use it at the same time', async () => {
    const token = await tokenFor((await newUser(chief)).guid);
    const answers = await Promise.all(Array.from({ length: 5 }, () => accept(token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404, 404, 404, 404]);
  });

  it('is made twice at the same time, and only one is valid', async () => {
    const { guid } = await newUser(chief);
    const made = await Promise.all([invite(guid), invite(guid)]);
    expect(made.map(({ status }) => status)).toEqual([200, 200]);
    const checks = await Promise.all(made.map(({ body }) => check(tokenIn(body.link))));
    expect(checks.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });

  it('is shown in the history by the state of the user: sent with its end, withdrawn without', async () => {
    const { guid } = await newUser(chief);
    await tokenFor(guid);
    expect((await chief.delete(`/api/users/${guid}/invitation`)).status).toBe(204);
    const { body } = await chief.get(`/api/users/${guid}/history`);
    expect(
      body
        .filter(({ action }: { action: string }) => action === 'update')
        .map(({ before, after }: JournalEntry) => [before, after]),
    ).toEqual([
      [{ state: 'invited' }, { state: 'withdrawn' }],
      [
        { state: 'draft', invitedUntil: null },
        { state: 'invited', invitedUntil: expect.any(String) },
      ],
    ]);
  });

  it('ends when it is replaced, cancelled or expired, and with the user', async () => {
    const { guid } = await newUser(chief);
    const [old, present] = [await tokenFor(guid), await tokenFor(guid)];
    expect([(await check(old)).status, (await check(present)).status]).toEqual([404, 200]);
    expect((await chief.delete(`/api/users/${guid}/invitation`)).status).toBe(204);
    expect([(await check(present)).status, (await userRow(chief, guid))['invitedUntil']]).toEqual([404, null]);

    const late = await tokenFor(guid);
    await world.owner("update account_link set expires_at = now() - interval '1 second' where account_guid = $1", [
      guid,
    ]);
    expect([(await check(late)).status, (await accept(late)).status]).toEqual([404, 404]);

    const elsewhere = await tokenFor(guid);
    expect((await saveUser(chief, guid, { email: `right-${guid}@example.ru` })).status).toBe(200);
    expect((await check(elsewhere)).status).toBe(404);

    const archived = await tokenFor(guid);
    expect((await act(chief, guid, 'archive')).status).toBe(200);
    expect((await accept(archived)).status).toBe(404);
    await act(chief, guid, 'restore');
    expect([(await userRow(chief, guid))['status'], (await accept(archived)).status]).toEqual(['invited', 404]);
  });

  it('is not guessed: a malformed token and an unknown one are refused', async () => {
    for (const token of ['x', '0'.repeat(43), '../../etc/passwd']) expect((await check(token)).status).toBe(404);
    expect((await check('')).status).toBe(422);
  });

  it('requires the right to create users', async () => {
    const reader = await world.person(organization, { users: 'read' });
    const { guid } = await newUser(chief);
    expect((await invite(guid, reader)).status).toBe(403);
    expect((await reader.delete(`/api/users/${guid}/invitation`)).status).toBe(403);
    expect((await reader.put('/api/users/invitations', { guids: [guid] })).status).toBe(403);
  });
});

describe('with a mail server', () => {
  let mail: Awaited<ReturnType<typeof openMailServer>>;
  let program: { http: FastifyInstance; close(): Promise<void> };
  let writer: Client;
  beforeAll(async () => {
    mail = await openMailServer();
    program = await secondProgram(world, {
      smtpUrl: mail.url,
      mailFrom: 'console@example.ru',
      publicUrl: 'https://console.example.ru',
    });
    writer = at(program.http, chief);
  });
  afterAll(async () => {
    await program.close();
    await mail.close();
  });
  const reset = (userName: string, address = '10.1.0.1') =>
    postForm(program.http, '/api/auth/password-reset', { userName }, address);
  const lettersTo = (address: string) => mail.letters.filter(({ to }) => to === address);
  const waitingForLock = async () =>
    (
      await world.pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
    ).rowCount;
  /** A letter to a new user, requested after all the others. */
  const letterAfter = async (address: string) => {
    const userName = await world.account();
    await world.enroll(userName, organization);
    const email = `${userName}@after.ru`;
    await saveUser(chief, await accountOf(await world.signIn(userName, organization)), { email });
    expect((await reset(userName, address)).status).toBe(204);
    await expect.poll(() => lettersTo(email).length).toBe(1);
  };

  it('sends the invitation, and does not show its link', async () => {
    const user = await newUser(chief);
    const answer = await invite(user.guid, writer);
    expect(answer.body).toEqual({ link: null, sentTo: user['email'], unsent: null, expiresAt: expect.any(String) });
    const [letter] = lettersTo(String(user['email']));
    expect([letter?.from, letter?.text.includes(String(user['userName']))]).toEqual(['console@example.ru', true]);
    expect(letter?.text).toContain('https://console.example.ru/invitation#');
    expect((await accept(tokenIn(letter!.text))).status).toBe(204);
  });

  it('shows the link and says why when the server does not take the letter, or there is no address', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const refused = await newUser(chief, { email: 'refused@example.ru' });
    const silent = await newUser(chief, { email: null });
    for (const [{ guid }, unsent] of [
      [refused, 'refused'],
      [silent, 'noAddress'],
    ] as const) {
      const { status, body } = await invite(guid, writer);
      expect([status, body.sentTo, body.unsent]).toEqual([200, null, unsent]);
      expect(body.link).toMatch(/^https:\/\/console\.example\.ru\/invitation#/);
    }
    expect(said.mock.calls.flat().join()).not.toMatch(/invitation#/);
    said.mockRestore();
  });

  it('invites several users and reports each result', async () => {
    const many = [await newUser(chief), await newUser(chief)];
    const guids = [...many.map(({ guid }) => guid), await accountOf(chief)];
    const { body } = await writer.put('/api/users/invitations', { guids });
    expect(body.map(({ invitation, reason }: Json) => [invitation?.sentTo ?? null, reason])).toEqual([
      [many[0]!['email'], null],
      [many[1]!['email'], null],
      [null, 'Со своей учётной записью это делает другой администратор.'],
    ]);
  });

  it('sends a link for a forgotten password, good for an hour and once', async () => {
    const userName = await world.account();
    await world.enroll(userName, organization, { brands: 'read' });
    const client = await world.signIn(userName, organization);
    const email = `${userName}@example.ru`;
    const guid = await accountOf(client);
    await saveUser(chief, guid, { email });
    expect((await reset(userName.toUpperCase())).status).toBe(204);
    await expect.poll(() => lettersTo(email).length).toBe(1);
    const token = tokenIn(lettersTo(email)[0]!.text);
    expect((await check(token)).body).toMatchObject({ purpose: 'reset', userName });
    expect((await accept(token)).status).toBe(204);
    expect((await client.get('/api/auth/info')).status).toBe(401);
    expect((await signInWith(world.http, userName, NEW)).status).toBe(200);
    expect((await accept(token)).status).toBe(404);
    const asked = (await chief.get(`/api/journal?record=${guid}&action=resetLink`)).body;
    expect(asked.items).toHaveLength(1);
    expect(JSON.stringify(asked)).not.toContain(token);

    expect((await reset(email.toUpperCase())).status).toBe(204);
    await expect.poll(() => lettersTo(email).length).toBe(2);
    expect(lettersTo(email)[1]!.text).toContain(`Имя пользователя: ${userName}`);
    const late = tokenIn(lettersTo(email)[1]!.text);
    await act(chief, await accountOf(await world.person(organization)), 'archive');
    await world.owner(
      "update account_link set expires_at = expires_at - interval '61 minutes' where purpose = 'reset'",
    );
    expect((await check(late)).status).toBe(404);
  });

  it('sends no link to an address that is being changed, and a block ends what was sent', async () => {
    const userName = await world.account();
    await world.enroll(userName, organization, { brands: 'read' });
    const guid = await accountOf(await world.signIn(userName, organization));
    const [old, next] = [`${userName}@old.ru`, `${userName}@next.ru`];
    await saveUser(chief, guid, { email: old });
    const changing = await world.pool.connect();
    await changing.query('begin');
    await changing.query('update account set email = $2 where guid = $1', [guid, next]);
    expect((await reset(userName, '10.1.0.4')).status).toBe(204);
    await expect.poll(waitingForLock).toBe(1);
    await changing.query('commit');
    changing.release();
    await expect.poll(() => lettersTo(next).length).toBe(1);
    expect(lettersTo(old)).toEqual([]);

    await act(chief, guid, 'block', { reason: 'Подозрение на взлом', until: null });
    expect((await act(chief, guid, 'unblock')).status).toBe(200);
    expect((await accept(tokenIn(lettersTo(next)[0]!.text))).status).toBe(404);
  });

  it('is announced before anybody asks for a link', async () => {
    const sentBy = async (http: FastifyInstance) => (await http.inject('/api/auth/mail')).json() as { isSent: boolean };
    expect([await sentBy(program.http), await sentBy(world.http)]).toEqual([{ isSent: true }, { isSent: false }]);
  });

  it('gives the same response for everybody, and sends nothing to users who cannot sign in', async () => {
    const user = await newUser(chief);
    const before = mail.letters.length;
    const answers = [await reset(String(user['userName'])), await reset('nobody-at-all'), await reset('Ёж')];
    expect(answers.map(({ status, raw }) => [status, raw.length])).toEqual(answers.map(() => [204, 0]));
    await letterAfter('10.1.0.5');
    expect(mail.letters.length).toBe(before + 1);
  });

  it('limits letters to an account and requests from an address', async () => {
    const userName = await world.account();
    await world.enroll(userName, organization);
    const guid = await accountOf(await world.signIn(userName, organization));
    await saveUser(chief, guid, { email: `${userName}@flood.ru` });
    for (let count = 0; count < 6; count++) {
      const asked = count % 2 ? userName : `${userName}@flood.ru`;
      expect((await reset(asked, '10.1.0.2')).status).toBe(204);
    }
    await letterAfter('10.1.0.6');
    expect(lettersTo(`${userName}@flood.ru`).length).toBeLessThanOrEqual(3);
    const many = await Promise.all(Array.from({ length: 40 }, () => reset('nobody', '10.1.0.3')));
    expect(many.filter(({ status }) => status === 429)).toHaveLength(10);
  });
});
