import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { certificates } from '../../../testing/certificates.ts';
import { DIRECTORY_PASSWORD, openDirectoryStand, type DirectoryStand } from '../../../testing/directory-stand.ts';
import { everyRight } from '../../../testing/matrix.ts';
import { openSlapd, slapd } from '../../../testing/slapd.ts';
import { PASSWORD } from '../../../testing/world.ts';

let counter = 0;

describe.skipIf(!slapd)('a directory', () => {
  let stand: DirectoryStand;
  beforeAll(async () => {
    stand = await openDirectoryStand();
    await stand.newcomersIn((await stand.world.owner('select guid from organization where is_service'))[0].guid);
  });
  afterAll(() => stand.close());

  it('is asked over LDAPS, too, at the server that answers, and never without the protection', async () => {
    const { uid } = await stand.person();
    await stand.set({ addresses: `ldaps://127.0.0.1:1 ${stand.slapd.ldaps}` });
    expect((await stand.enter(uid, DIRECTORY_PASSWORD)).body.error_description).toContain('секрет');
    await stand.service.put(`/api/sign-in-providers/${stand.guid}/secret`, { secret: 'служебный пароль' });
    expect((await stand.enter(uid, DIRECTORY_PASSWORD)).status).toBe(200);
    const open = await openSlapd({ isProtected: false });
    const plain = await stand.add({ name: 'Без TLS', addresses: open.startTls, isEnabled: false });
    expect(await stand.check(plain)).toEqual([
      { isGood: false, text: expect.stringContaining('Сервер не предлагает StartTLS') },
    ]);
    await open.close();
  });

  it('says what is wrong with its settings', async () => {
    const fault = async (given: object) => {
      const guid = await stand.add({ name: `Проба ${++counter}`, isEnabled: false, ...given });
      return (await stand.check(guid)).filter(({ isGood }) => !isGood).map(({ text }) => text);
    };
    expect(await fault({ caBundle: null })).toEqual([expect.stringContaining('добавьте сертификаты центра')]);
    expect(await fault({ caBundle: certificates[1].cert })).toEqual([
      expect.stringContaining('добавьте сертификаты центра'),
    ]);
    expect(await fault({ addresses: 'ldap://127.0.0.1:1' })).toEqual([
      expect.stringContaining('не принимает соединения'),
    ]);
    expect(await fault({ addresses: 'ldap://dc.example.ru' })).toEqual([expect.stringContaining('SIGN_IN_HOSTS')]);
    expect(await fault({ bindDn: 'cn=nobody,dc=example,dc=ru' })).toEqual([
      expect.stringContaining('не признал служебной'),
    ]);
    expect(await fault({ baseDn: 'ou=nowhere,dc=example,dc=ru' })).toEqual([
      expect.stringContaining('проверьте base DN'),
    ]);
    expect(await fault({ peopleFilter: '(uid=никто)' })).toEqual([expect.stringContaining('не найдено ни одного')]);
    await stand.person();
    await stand.person({ employeeType: 'disabled' });
    const findings = await stand.check();
    expect(findings.map(({ text }) => text).join()).toMatch(
      /Людей найдено: \d+, из них отключено: 1\. Например: Иванов/,
    );
    const wrong = await stand.service.post('/api/sign-in-providers', {
      name: 'Отбор',
      kind: 'ldap',
      addresses: stand.slapd.startTls,
      bindDn: 'cn=x',
      baseDn: 'dc=x',
      peopleFilter: '(uid=',
    });
    expect(wrong).toMatchObject({ status: 422, body: { errors: [{ path: 'peopleFilter' }] } });
  });

  it('that is unavailable is reported to everybody in the same words, and stops no administrator of the service', async () => {
    const { uid } = await stand.person();
    await stand.slapd.stop();
    const known = await stand.enter(uid, DIRECTORY_PASSWORD);
    expect(known.status).toBe(400);
    expect(known.body.error_description).toContain('пароль сейчас нечем проверить');
    const own = await stand.world.account();
    expect((await stand.enter(own, 'мимо')).body).toEqual(known.body);
    expect((await stand.enter(own, PASSWORD)).status).toBe(200);
    expect((await stand.enter('admin', PASSWORD)).status).toBe(200);
    await stand.slapd.start();
  });

  it('is set by nobody but the administrators of the service', async () => {
    const { world, guid } = stand;
    const administrator = await world.person(await world.organization(), everyRight('full'));
    const body = (await stand.service.get(`/api/sign-in-providers/${guid}`)).body;
    expect((await administrator.put(`/api/sign-in-providers/${guid}`, body, body.version)).status).toBe(403);
    expect((await administrator.post(`/api/sign-in-providers/${guid}/check`, {})).status).toBe(403);
    expect((await administrator.put(`/api/sign-in-providers/${guid}/secret`, { secret: 'x' })).status).toBe(403);
    expect(JSON.stringify(body)).not.toContain('служебный пароль');
  });
});
