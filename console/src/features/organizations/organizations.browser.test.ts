import { organizationCalls } from 'contract/features/organizations/calls.ts';
import { organizationAddresses, organizations } from 'contract/features/organizations/facts.ts';
import { readRegister } from 'contract/features/organizations/register.ts';
import { reorganizations } from 'contract/features/organizations/reorganizations.ts';
import { organizationTree } from 'contract/features/organizations/tree.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerDictionaries } from '../../testing/answer-dictionaries.ts';
import { answer, answerRecords, refuse, sent, type Sent } from '../../testing/answers.ts';
import { openConsole, signIn } from '../../testing/open-console.tsx';
import { choose, dialog, edit, field, moreAction, opened } from '../../testing/screen.ts';

const branch = {
  shortName: 'Северный филиал',
  fullName: 'Северный филиал',
  subjectKind: 'company',
  timeZone: 'Europe/Moscow',
  isActive: true,
} as const;

async function openBranch(given: object = {}, tab = ''): Promise<AnyRow> {
  const [row] = answerRecords(organizations, [{ ...branch, ...given }]);
  await openConsole(`/organization/${row!.guid}${tab}`);
  await opened('Северный филиал');
  return row!;
}
const asSent = (({ body }: Sent) => ({ guid: crypto.randomUUID(), version: 1, ...body })) as never;

test('requisites are checked where they are typed, and none of them is needed', async () => {
  await openConsole('/organizations?create=true');
  const form = dialog('Создать организацию');
  const create = form.getByRole('button', { name: 'Создать' });
  await field('Краткое наименование', form).fill('Северный филиал');
  await field('Полное наименование', form).fill('Северный филиал');
  await field('ИНН', form).fill('6749387456');
  await create.click();
  await expect.element(form.getByText(/Неверный ИНН/).first()).toBeVisible();
  await field('ИНН', form).fill('7701000026');
  refuse(organizations.routes.create, 'invalid', {
    errors: [{ path: 'kpp', message: 'Укажите КПП юридического лица' }],
  });
  expect(sent(organizations.routes.create)).toEqual([]);
  await create.click();
  await expect.element(form.getByText(/Укажите КПП юридического лица/).first()).toBeVisible();
  answer(organizations.routes.create, asSent);
  await field('ИНН', form).fill('');
  await create.click();
  await expect.element(form).not.toBeInTheDocument();
  expect(sent(organizations.routes.create).at(-1)!.body).toMatchObject({ shortName: 'Северный филиал', inn: null });
});

test('the time zone of a new organization is that of its region until it is chosen', async () => {
  answerDictionaries({
    id: 6,
    name: 'Регионы',
    values: [{ name: 'Томская область' }, { name: 'Сахалинская область' }],
  });
  answer(organizationCalls.zone, { timeZone: 'Asia/Novosibirsk' as never });
  await openConsole('/organizations?create=true');
  const form = dialog('Создать организацию');
  const zone = form.getByRole('combobox', { name: 'Часовой пояс' });
  const region = async (name: string) => {
    await form.getByRole('combobox', { name: 'Регион' }).fill(name);
    await page.getByRole('option', { name }).click();
  };
  await expect.element(zone).toHaveValue('Москва (UTC+3)');
  await region('Томская область');
  await expect.element(zone).toHaveValue('Новосибирск (UTC+7)');
  await choose('Часовой пояс', 'Омск (UTC+6)', form);
  await region('Сахалинская область');
  await expect.element(form.getByRole('combobox', { name: 'Регион' })).toHaveValue('Сахалинская область');
  await expect.element(zone).toHaveValue('Омск (UTC+6)');
});

test('the index of an address has six digits', async () => {
  answer(organizationAddresses.routes.create, asSent);
  const { guid } = await openBranch({}, '/address');
  await page.getByRole('main').getByRole('button', { name: 'Создать' }).first().click();
  const form = dialog('Создать адрес');
  await field('Адрес', form).fill('160000, Вологодская обл., г. Вологда, ул. Мира, д. 1');
  await choose('Вид', 'Юридический', form);
  await field('Индекс', form).fill('16000');
  await form.getByRole('button', { name: 'Создать' }).click();
  await expect.element(form.getByText('Шесть цифр')).toBeVisible();
  await field('Индекс', form).fill('160000');
  await form.getByRole('button', { name: 'Создать' }).click();
  await expect.element(form).not.toBeInTheDocument();
  expect(sent(organizationAddresses.routes.create)[0]!.body).toMatchObject({ ownerGuid: guid, postalCode: '160000' });
});

test('a code of links that is taken is refused at its field', async () => {
  refuse(organizations.routes.update, 'invalid', { errors: [{ path: 'linkCode', message: 'Такой код уже занят' }] });
  await openBranch();
  await edit();
  await field('Код для ссылок').fill('Zavod');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect.element(page.getByText(/Такой код уже занят/).first()).toBeVisible();
  await expect.element(field('Код для ссылок')).toHaveAttribute('aria-invalid', 'true');
});

test('of a register what differs is taken field by field, and what is wrong cannot be', async () => {
  const row = await openBranch({ inn: '5257072937', kpp: '525701001' });
  answer(organizations.routes.update, (({ body }: Sent) => ({ ...row, ...body, version: 2 })) as never);
  answer(readRegister, [
    { field: 'inn', value: '5257072937' },
    { field: 'fullName', value: 'ООО «РЕЕСТРОВОЕ»' },
    { field: 'okved', value: '35.14' },
    { field: 'opfCode', value: '12300' },
    { field: 'ogrn', value: '1145024004917', mistake: 'неверный ОГРН' },
  ]);
  await page.getByRole('button', { name: 'Из реестра' }).click();
  const form = dialog(/Реквизиты из реестра/);
  await expect.element(form).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('[role="dialog"] input[type="file"]')!;
  await userEvent.upload(input, new File(['<Файл/>'], 'r.xml', { type: 'text/xml' }));
  await expect.element(form.getByText(/Взять нельзя/)).toBeVisible();
  await expect.element(form.getByRole('checkbox', { name: 'Взять: ОГРН' })).toBeDisabled();
  await expect.element(form.getByRole('checkbox', { name: 'Взять: ИНН' })).not.toBeInTheDocument();
  await form.getByRole('checkbox', { name: 'Взять: Полное наименование' }).click();
  await form.getByRole('button', { name: 'Взять отмеченное: 2' }).click();
  await expect.element(form).not.toBeInTheDocument();
  expect(sent(organizations.routes.update)[0]!.body).toMatchObject({
    fullName: 'Северный филиал',
    okved: '35.14',
    opfCode: '12300',
    ogrn: null,
  });
});

test('without ИНН and ОГРН there is nothing to look for in a register', async () => {
  await openBranch();
  await expect.element(page.getByRole('button', { name: 'Из реестра' })).toBeDisabled();
});

test('a future rename is shown on the card', async () => {
  const [row] = answerRecords(organizations, [branch]);
  answerRecords(reorganizations, [
    {
      title: 'Переименование',
      subjectGuid: row!.guid,
      change: 'rename',
      date: '2099-01-01',
      newShortName: 'ООО «Далёкое»',
      newFullName: 'ООО «Далёкое»',
    },
  ]);
  await openConsole(`/organization/${row!.guid}/reorganizations`);
  await expect
    .element(page.getByRole('alert').first())
    .toMatchTextContent('С 01.01.2099 организация будет называться: ООО «Далёкое»');
});

test('an archive tells beforehand whom it concerns', async () => {
  answer(organizationCalls.dependants, { users: 1, onlyHere: 0, employees: 1 });
  const { guid } = await openBranch();
  await moreAction('В архив');
  const archive = dialog(/В архив/);
  await expect.element(archive).toMatchTextContent(/1\sпользователь: доступ закроется сразу/);
  await expect.element(archive).toMatchTextContent(/1\sсотрудник: карточки и права останутся/);
  await expect.element(archive).not.toMatchTextContent('больше нигде не работает');
  answer(organizations.routes.update, asSent);
  await archive.getByRole('button', { name: 'В архив' }).click();
  await expect
    .poll(() => sent(organizations.routes.update)[0])
    .toMatchObject({
      params: { guid },
      body: { isActive: false },
    });
});

const nodes = [
  { guid: '01890000-0000-7000-8000-0000000000aa', name: 'Корень', level: 1, isOpen: true, children: 2, isActive: true },
  { guid: crypto.randomUUID(), name: 'ООО «Держатель»', level: 2, children: 0, isActive: true },
  { guid: crypto.randomUUID(), name: 'ООО «Соседнее»', level: 2, children: 0, isActive: true },
];
const node = (name: string) => page.getByRole('treeitem').filter({ hasText: name });

test('the holding is a tree for the keyboard, and an organization is moved only where the server lets it', async () => {
  answer(organizationTree.tree, { nodes, isWhole: true });
  answerRecords(
    organizations,
    nodes.map(({ guid, name }) => ({ ...branch, guid, shortName: name })),
  );
  answer(organizationTree.parents, (({ query }: Sent) =>
    query['search'] === 'ООО «Держатель»' ? [] : [{ guid: nodes[2]!.guid, name: 'ООО «Соседнее»' }]) as never);
  answer(organizations.routes.update, asSent);
  await openConsole('/organizations/tree');
  await opened('Организации');
  const root = page.getByRole('treeitem').first();
  await expect.element(root).toHaveAttribute('aria-expanded', 'true');
  await expect.element(root).toMatchTextContent('пользователей: видно тому, кто работает в этой организации');
  (root.element() as HTMLElement).focus();
  answer(organizationTree.tree, { nodes: [{ ...nodes[0]!, isOpen: false }], isWhole: true });
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(root).toHaveAttribute('aria-expanded', 'false');
  expect(sent(organizationTree.tree).at(-1)!.query['turned']).toBe(nodes[0]!.guid);
  answer(organizationTree.tree, { nodes, isWhole: true });
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(node('ООО «Держатель»')).toBeVisible();
  (node('ООО «Держатель»').element() as HTMLElement).focus();
  await page.getByRole('button', { name: 'Перенести' }).click();
  const form = dialog(/Перенести/);
  await form.getByRole('combobox', { name: 'Куда' }).fill('ООО «Держатель»');
  await expect.element(page.getByText('Больше переносить некуда')).toBeVisible();
  await form.getByRole('combobox', { name: 'Куда' }).fill('ООО «Соседнее»');
  await page.getByRole('option', { name: 'ООО «Соседнее»' }).click();
  await form.getByRole('button', { name: 'Перенести' }).click();
  await expect
    .poll(() => sent(organizations.routes.update)[0])
    .toMatchObject({
      params: { guid: nodes[1]!.guid },
      body: { parentGuid: nodes[2]!.guid },
    });
  (node('ООО «Держатель»').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await opened('ООО «Держатель»');
});

test('whoever only reads organizations sees the tree and moves nothing in it', async () => {
  signIn({ rights: { organizations: 'read' } });
  answer(organizationTree.tree, { nodes, isWhole: true });
  await openConsole('/organizations/tree');
  await expect.element(node('ООО «Держатель»')).toBeVisible();
  (node('ООО «Держатель»').element() as HTMLElement).focus();
  await expect.element(page.getByRole('button', { name: 'Перенести' })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Открыть' })).toBeEnabled();
  answer(organizationTree.tree, { nodes: [nodes[0]!], isWhole: true });
  await openConsole('/organizations/tree?search=такой-нет');
  await expect.element(page.getByText('Ничего не найдено')).toBeVisible();
  await expect.element(page.getByRole('tree', { name: 'Организации' })).not.toBeInTheDocument();
});
