import { organizations } from 'contract/features/organizations/facts.ts';
import type { RegisterRequisite } from 'contract/features/organizations/register.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { windows1251 } from '../../../exchange/windows-1251.ts';
import type { Client } from '../../../testing/client.ts';
import { hostileFiles } from '../../../testing/hostile-files.ts';
import { create, everyRight } from '../../../testing/matrix.ts';
import { multipartOf, multipartType } from '../../../testing/messages.ts';
import { openWorld, type World } from '../../../testing/world.ts';

const INN = '5001000010';
const extract = (inside = '', attributes = '') => `<?xml version="1.0" encoding="windows-1251"?>
<Файл ИдФайл="VO_RUGFILE"><Документ>
<СвЮЛ ОГРН="1055612021981" ИНН="5612042824" КПП="561201001"><СвНаимЮЛ НаимЮЛПолн="ООО &quot;ЧУЖОЕ&quot;"/></СвЮЛ>
<СвЮЛ ОГРН="1245000000013" ИНН="${INN}" КПП="500101001" КодОПФ="12300" ${attributes}>
  <СвНаимЮЛ НаимЮЛПолн="ОБЩЕСТВО С ОГРАНИЧЕННОЙ ОТВЕТСТВЕННОСТЬЮ &quot;СВЕТ&quot;"><СвНаимЮЛСокр НаимСокр="ООО &quot;СВЕТ&quot;"/></СвНаимЮЛ>
  <СвАдрЭлПочты E-mail="INFO@SVET.RU"/>
  <СведДолжнФЛ><СвФЛ Фамилия="Светлов" Имя="Пётр" Отчество="Ильич"/><СвДолжн НаимДолжн="Генеральный директор"/></СведДолжнФЛ>
  <СведДолжнФЛ><СвФЛ Фамилия="Второй" Имя="Иван"/></СведДолжнФЛ>
  <СвУчредит><УчрФЛ><СвФЛ Фамилия="Учредитель" Имя="Олег"/></УчрФЛ></СвУчредит>
  <СвОКВЭД><СвОКВЭДОсн КодОКВЭД="35.14"/><СвОКВЭДДоп КодОКВЭД="43.21"/></СвОКВЭД>${inside}
</СвЮЛ></Документ></Файл>`;

let world: World;
let chief: Client;
let root: string;
let place: AnyRow;
beforeAll(async () => {
  world = await openWorld();
  root = await world.organization();
  chief = await world.person(root, everyRight('full'));
  place = await create(chief, organizations, {
    parentGuid: root,
    isActive: true,
    subjectKind: 'company',
    inn: INN,
    kpp: '500101001',
    ogrn: null,
  });
});
afterAll(() => world.close());

const read = (content: Buffer, who = chief, guid = place.guid) =>
  who.send('POST', `/api/organizations/${guid}/register-entry`, multipartOf([{ name: 'register', content }]), {
    'content-type': multipartType,
  });
const valuesOf = (found: RegisterRequisite[]) => Object.fromEntries(found.map(({ field, value }) => [field, value]));

it('finds the entry of a company in an extract in windows-1251', async () => {
  const { status, body } = await read(windows1251(extract()));
  expect(status).toBe(200);
  expect(valuesOf(body)).toEqual({
    subjectKind: 'company',
    inn: INN,
    kpp: '500101001',
    ogrn: '1245000000013',
    opfCode: '12300',
    fullName: 'ОБЩЕСТВО С ОГРАНИЧЕННОЙ ОТВЕТСТВЕННОСТЬЮ "СВЕТ"',
    shortName: 'ООО "СВЕТ"',
    headName: 'Светлов Пётр Ильич',
    headPosition: 'Генеральный директор',
    okved: '35.14',
    email: 'info@svet.ru',
  });
  expect((body as RegisterRequisite[]).every(({ mistake }) => mistake === null)).toBe(true);
});

it('says which value does not pass its check digits', async () => {
  const { body } = await read(windows1251(extract().replace('1245000000013', '1245000000014')));
  expect((body as RegisterRequisite[]).find(({ field }) => field === 'ogrn')).toMatchObject({
    value: '1245000000014',
    mistake: expect.stringContaining('ОГРН'),
  });
});

it('finds an entrepreneur', async () => {
  const person = await create(chief, organizations, {
    parentGuid: root,
    subjectKind: 'entrepreneur',
    inn: '500100000199',
    kpp: null,
    ogrn: null,
  });
  const xml = `<Файл><СвИП ОГРНИП="324500000000012" ИННФЛ="500100000199"><СвФЛ><ФИОРус Фамилия="Умелов" Имя="Лев" Отчество="Ильич"/></СвФЛ></СвИП></Файл>`;
  expect(valuesOf((await read(Buffer.from(xml), chief, person.guid)).body)).toMatchObject({
    fullName: 'Индивидуальный предприниматель Умелов Лев Ильич',
    shortName: 'ИП Умелов Л. И.',
    ogrn: '324500000000012',
  });
});

it('finds the row of a table by its heads, of several by КПП', async () => {
  const csv = `ИНН;КПП;Сокращённое наименование;Руководитель\n${INN};770001001;Чужой филиал;Иной И. И.\n${INN};500101001;ООО «Свет»;Светлов П. И.\n`;
  const { body } = await read(windows1251(csv));
  expect(valuesOf(body)).toEqual({ inn: INN, kpp: '500101001', shortName: 'ООО «Свет»', headName: 'Светлов П. И.' });
});

it('says what it lacks', async () => {
  const messageOf = async (content: string) => (await read(Buffer.from(content))).body.errors[0];
  expect(await messageOf('ИНН;КПП\n7736520080;773601001\n')).toEqual({
    path: 'file',
    message: 'В этом файле нет организации с таким ИНН или ОГРН',
  });
  expect((await messageOf('Город;Улица\nТомск;Ленина\n')).message).toContain('нужны заголовки');
  expect((await messageOf('<Файл>')).message).toContain('обрывается');
  const nameless = await create(chief, organizations, { parentGuid: root, inn: null, kpp: null, ogrn: null });
  expect((await read(Buffer.from('ИНН\n1'), chief, nameless.guid)).status).toBe(409);
});

it('is for who may change the organization, in the own holding', async () => {
  const reader = await world.person(root, { organizations: 'read' });
  expect((await read(Buffer.from('ИНН\n1'), reader)).status).toBe(403);
  const foreign = await world.person(await world.organization(), everyRight('full'));
  expect((await read(Buffer.from('ИНН\n1'), foreign)).status).toBe(404);
});

it.each(hostileFiles)('is not harmed by %s', { timeout: 60_000 }, async (_, content) => {
  const { status, body } = await read(content());
  expect(status).toBe(422);
  expect(body.errors[0].path).toBe('file');
});

it('is not harmed by an extract with a document type or entities of its own', async () => {
  const evil = extract().replace('<Файл ', '<!DOCTYPE Файл [<!ENTITY a SYSTEM "file:///etc/passwd">]><Файл ');
  expect((await read(windows1251(evil))).body.errors[0].message).toContain('типа документа');
  expect((await read(windows1251(extract('<Имя>&a;</Имя>')))).body.errors[0].message).toContain('подстановка');
  expect((await read(windows1251(extract('', 'ИНН="1"')))).body.errors[0].message).toContain('указан дважды');
});
