import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyRight } from '../../../testing/matrix.ts';
import { DIRECTORY_PASSWORD, openDirectoryStand, type DirectoryStand } from '../../../testing/directory-stand.ts';
import { GROUPS, personDn, slapd } from '../../../testing/slapd.ts';
import { PASSWORD } from '../../../testing/world.ts';

if (!slapd) console.warn('НЕ ПРОВЕРЕНО: вход через каталог LDAP, на этой машине нет slapd (пакет slapd)');

const SECRET = DIRECTORY_PASSWORD;

describe.skipIf(!slapd)('a directory', () => {
  let stand: DirectoryStand;
  let organization: string;
  beforeAll(async () => {
    stand = await openDirectoryStand();
    organization = (await stand.world.owner('select guid from organization where is_service'))[0].guid;
    await stand.newcomersIn(organization);
  });
  afterAll(() => stand.close());

  const person = (given?: object) => stand.person(given);
  const accountOf = async (userName: string) =>
    (await stand.world.owner('select * from account where user_name = $1', [userName]))[0];
  const reasonOf = async (userName: string): Promise<string> =>
    (
      await stand.world.owner(
        `select after ->> 'reason' as reason from journal where action = 'signInRefused' and user_name = $1 order by number desc limit 1`,
        [userName],
      )
    )[0].reason;

  describe('lets in by its password', () => {
    it('a person whom nobody here knows, with a card, and later without another', async () => {
      const { uid, mail } = await person({ title: 'Диспетчер', ou: 'Сбыт', telephoneNumber: '8 (495) 000-01-01' });
      expect((await stand.enter(uid, SECRET)).status).toBe(200);
      expect((await stand.enter(uid.toUpperCase(), SECRET)).status).toBe(200);
      const account = await accountOf(uid);
      expect(account).toMatchObject({ email: mail, phone: '+74950000101', status: 'active', password_hash: null });
      const cards = await stand.world.owner('select position, department from employee where account_guid = $1', [
        account.guid,
      ]);
      expect(cards).toEqual([{ position: 'Диспетчер', department: 'Сбыт' }]);
      const [{ used }] = await stand.world.owner(
        'select last_used_at is not null as used from external_login where account_guid = $1',
        [account.guid],
      );
      expect(used).toBe(true);
    });

    it('an account without a way in of its own that has the same mail of a trusted domain', async () => {
      const { uid, mail } = await person();
      const name = await stand.world.account();
      await stand.world.enroll(name, await stand.world.organization());
      await stand.world.owner('update account set email = $2, password_hash = null where user_name = $1', [name, mail]);
      expect((await stand.enter(uid, SECRET)).status).toBe(200);
      expect(await accountOf(uid)).toBeUndefined();
      // Also known by that name here.
      expect((await stand.enter(name, SECRET)).status).toBe(200);
    });

    it('an account with the same mail and a password of its own, once that is shown as well', async () => {
      const { uid, mail } = await person();
      const name = await stand.world.account();
      await stand.world.owner('update account set email = $2 where user_name = $1', [name, mail]);
      const asked = await stand.enter(uid, SECRET);
      expect(asked).toMatchObject({ status: 400, body: { error: 'link_required', ways: ['password'] } });
      expect(asked.body.error_description).toContain(`«${name}»`);
      expect((await stand.enter(uid, SECRET, { own_password: 'мимо' })).body.error).toBe('link_required');
      expect(await reasonOf((await accountOf(name)).full_name)).toContain('Неверный пароль');
      expect((await stand.enter(uid, 'мимо', { own_password: PASSWORD })).body.error).toBe('invalid_grant');
      expect((await stand.enter(uid, SECRET, { own_password: PASSWORD })).status).toBe(200);
      expect((await stand.enter(uid, SECRET)).status).toBe(200);
    });

    it('whoever has the same name here, where the organization demands the directory', async () => {
      const { uid, mail } = await person();
      const name = await stand.world.account();
      const place = await stand.world.organization();
      await stand.world.enroll(name, place);
      await stand.world.owner('update account set email = $2, user_name = $3, home_guid = $4 where user_name = $1', [
        name,
        mail,
        uid,
        place,
      ]);
      expect((await stand.enter(uid, SECRET)).body.error).toBe('invalid_grant');
      await stand.world.owner(
        'insert into security_policy (organization_guid, required_provider_guid) values ($1, $2)',
        [place, stand.guid],
      );
      expect((await stand.enter(uid, PASSWORD)).body.error_description).toContain('только через');
      expect((await stand.enter(uid, SECRET)).body.error).toBe('link_required');
      expect((await stand.enter(uid, SECRET, { own_password: PASSWORD })).status).toBe(200);
    });

    it('no stranger where newcomers are not created, and tells the service of it', async () => {
      const other = await person();
      await stand.newcomersIn(null);
      expect((await stand.enter(other.uid, SECRET)).body.error_description).toContain('Учётная запись не найдена');
      const { items } = (await stand.service.get('/api/journal?action=signInRefused')).body;
      expect(items[0]).toMatchObject({
        userName: other.uid,
        after: { reason: expect.stringMatching(/«Каталог»: учётной записи здесь нет: uid=/) },
      });
      await stand.newcomersIn(organization);
    });
  });

  describe('lets in nobody', () => {
    it('with a wrong or an empty password, nor by a name that is a filter', async () => {
      const { uid } = await person();
      const wrong = await stand.enter(uid, 'мимо');
      expect(wrong).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
      expect(await reasonOf(uid)).toContain('пароль не принят');
      expect((await stand.enter(uid, '')).body.error).toBe('invalid_request');
      for (const name of [`*)(uid=*`, '*', `${uid})(|(uid=*`, personDn(uid)])
        expect((await stand.enter(name, SECRET)).body, name).toEqual(wrong.body);
    });

    it('whom it has disabled', async () => {
      const { uid } = await person({ employeeType: 'disabled' });
      expect((await stand.enter(uid, SECRET)).status).toBe(400);
      expect(await reasonOf(uid)).toContain('отключён');
    });

    it('whose account is blocked here', async () => {
      const { uid } = await person();
      await stand.enter(uid, SECRET);
      await stand.world.owner(`update account set status = 'blocked', block_reason = 'x' where user_name = $1`, [uid]);
      expect((await stand.enter(uid, SECRET)).status).toBe(400);
    });

    it('after as many guesses as of a password, however many names the directory has for one person', async () => {
      await stand.set({ loginAttributes: 'uid mail' });
      const { uid, mail } = await person();
      expect((await stand.enter(uid, SECRET)).status).toBe(200);
      for (let index = 0; index < 5; index++) {
        await stand.enter(uid, 'мимо');
        await stand.enter(mail, 'мимо');
        await stand.world.owner(`delete from sign_in_guess where subject like 'address:%'`);
      }
      expect((await stand.enter(uid, SECRET)).status).toBe(400);
      expect((await stand.enter(mail, SECRET)).status).toBe(400);
      const { guid } = await accountOf(uid);
      expect((await stand.service.post(`/api/users/${guid}/unlock`, {})).status).toBe(204);
      expect((await stand.enter(uid, SECRET)).status).toBe(200);
      await stand.set({ loginAttributes: null });
    });
  });

  describe('and the passwords kept here', () => {
    async function linked(isAdministrator = false) {
      const { uid } = await person();
      const name = await stand.world.account();
      await stand.world.enroll(name, organization, isAdministrator ? everyRight('full') : {});
      const [{ guid }] = await stand.world.owner('select guid from account where user_name = $1', [name]);
      await stand.world.owner('update account set home_guid = $2 where guid = $1', [guid, organization]);
      const path = `/api/users/${guid}/external-logins`;
      const added = await stand.service.post(path, { providerGuid: stand.guid, subject: uid });
      expect(added.status, JSON.stringify(added.body)).toBe(201);
      return name;
    }

    it('gives up the own password of an account that it knows, but not of an administrator of the service', async () => {
      const name = await linked();
      expect((await stand.enter(name, PASSWORD)).status).toBe(400);
      expect((await stand.enter(name, SECRET)).status).toBe(200);
      const administrator = await linked(true);
      expect((await stand.enter(administrator, PASSWORD)).status).toBe(200);
      expect((await stand.enter(administrator, SECRET)).status).toBe(200);
      await stand.set({ isEnabled: false });
      expect((await stand.enter(name, PASSWORD)).status).toBe(200);
      await stand.set({ isEnabled: true });
    });

    it('is not shown the password of an account that it does not know', async () => {
      const { uid } = await person();
      const name = await stand.world.account();
      await stand.world.owner('update account set user_name = $2 where user_name = $1', [name, `own-${uid}`]);
      await stand.slapd.put({ uid: `own-${uid}`, sn: 'Другой', givenName: 'Иван', password: SECRET });
      expect((await stand.enter(`own-${uid}`, SECRET)).status).toBe(400);
      expect(await reasonOf(`own-${uid}`).catch(() => '')).not.toContain('принят');
      expect((await stand.enter(`own-${uid}`, PASSWORD)).status).toBe(200);
    });

    it('keeps the second factor', async () => {
      const { uid } = await person();
      expect((await stand.enter(uid, SECRET)).status).toBe(200);
      await stand.world.owner(
        `update account set second_factor_secret = '\\x00aa', second_factor_since = now() where user_name = $1`,
        [uid],
      );
      expect((await stand.enter(uid, SECRET)).body).toMatchObject({ error: 'mfa_required', ways: ['code'] });
      expect((await stand.enter(uid, 'мимо')).body.error).toBe('invalid_grant');
    });

    it('is added by a person to the own account with both passwords', async () => {
      const { uid } = await person();
      const name = await stand.world.account();
      await stand.world.enroll(name, organization);
      const client = await stand.world.signIn(name, organization);
      const add = (directoryPassword: string, password = PASSWORD) => {
        const body = { providerGuid: stand.guid, userName: uid, directoryPassword, password };
        return client.post('/api/profile/external-logins/directory', body);
      };
      expect((await add(SECRET, 'мимо')).body.errors).toMatchObject([{ path: 'password' }]);
      expect((await add('мимо')).body.errors).toMatchObject([{ path: 'directoryPassword' }]);
      expect((await add(SECRET)).status).toBe(201);
      // From now on it is the person's own password.
      expect((await add(SECRET, SECRET)).status).toBe(409);
      expect((await stand.enter(name, PASSWORD)).status).toBe(400);
      expect((await stand.enter(name, SECRET)).status).toBe(200);
      const [login] = await stand.world.owner(
        'select is_own as own from external_login where provider_guid = $1 and is_own',
        [stand.guid],
      );
      expect(login).toEqual({ own: true });
    });

    it('adds a person to an account by a name that it knows, and no other', async () => {
      const { uid } = await person();
      const name = await stand.world.account();
      await stand.world.enroll(name, organization);
      const [{ guid }] = await stand.world.owner('select guid from account where user_name = $1', [name]);
      await stand.world.owner('update account set home_guid = $2 where guid = $1', [guid, organization]);
      const path = `/api/users/${guid}/external-logins`;
      const nobody = await stand.service.post(path, { providerGuid: stand.guid, subject: `нет-${uid}` });
      expect(nobody.status).toBe(422);
    });
  });

  it('brings groups and takes away those that it tells no more', async () => {
    const { uid } = await person();
    expect((await stand.enter(uid, SECRET)).status).toBe(200);
    const { guid } = await accountOf(uid);
    const dn = await stand.slapd.group('operators', [uid]);
    const places = (await stand.service.get(`/api/sign-in-providers/${stand.guid}/brought`)).body.places;
    const { groups } = places.find((one: { guid: string }) => one.guid === organization);
    const pair = {
      value: dn.toUpperCase().replace(',', ' , '),
      organizationGuid: organization,
      groupGuid: groups[0].guid,
    };
    expect((await stand.service.post(`/api/sign-in-providers/${stand.guid}/pairs`, pair)).status).toBe(201);
    const given = async () =>
      (
        await stand.world.owner(
          'select l.to_guid from employee e join employee_group l on l.from_guid = e.guid where e.account_guid = $1',
          [guid],
        )
      ).length;
    for (const groupsFrom of ['memberOf', 'search']) {
      await stand.set({ groupsFrom, groupsBaseDn: groupsFrom === 'search' ? GROUPS : null });
      await stand.slapd.group('operators', [uid]);
      await stand.enter(uid, SECRET);
      expect(await given(), groupsFrom).toBe(1);
      await stand.slapd.group('operators', []);
      await stand.enter(uid, SECRET);
      expect(await given(), groupsFrom).toBe(0);
    }
  });
});
