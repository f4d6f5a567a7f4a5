import { attachmentCalls } from 'contract/features/attachments/calls.ts';
import { clonings } from 'contract/features/passport/clone.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { passportOverview } from 'contract/features/passport/overview.ts';
import { seals } from 'contract/features/passport/seals.ts';
import { feeders, substations } from 'contract/features/passport/substations.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, answerFile, answerRecords, sent, type Sent } from '../../testing/answers.ts';
import { openConsole, signIn } from '../../testing/open-console.tsx';
import { choose, dialog, edit, field, findInaccessible, moreAction, opened } from '../../testing/screen.ts';

const asSent = (({ body }: Sent) => ({ guid: crypto.randomUUID(), version: 2, ...body })) as never;
const place = (name: string) => ({ guid: crypto.randomUUID(), name, resource: 'substations' });

test('the network is a tree for the keyboard: arrows open and lead, and Enter opens a card', async () => {
  const substation = place('ПС Ёлочная');
  const [cell] = answerRecords(feeders, [{ name: 'Ячейка 5', substationGuid: substation.guid }]);
  const feeder = { guid: cell!.guid, name: 'Ячейка 5', resource: 'feeders', parent: substation.guid };
  answer(passportOverview.network, { nodes: [substation, feeder], isWhole: true });
  await openConsole('/object-types/network');
  await opened('Сеть');
  await page.getByText('Дерево', { exact: true }).click();
  await page.getByLabelText('Поиск по сети').fill('ПС елочная');
  const found = page.getByRole('treeitem', { name: /Подстанция ПС Ёлочная/ });
  await expect.element(found).toHaveAttribute('aria-expanded', 'false');
  (found.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(found).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('treeitem', { name: /Фидер Ячейка 5/ })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await opened('Ячейка 5');
});

test('of a hundred feeders the first are drawn, the others by a button, and layers are named with their voltage', async () => {
  const substation = place('ПС Многофидерная');
  const transformer = {
    guid: crypto.randomUUID(),
    name: 'Т1',
    resource: 'power-transformers',
    parent: substation.guid,
    kilovolts: [0.4],
  };
  const cells = Array.from({ length: 45 }, (_, index) => ({
    guid: crypto.randomUUID(),
    name: `Ячейка ${101 + index}`,
    resource: 'feeders',
    parent: transformer.guid,
  }));
  answer(passportOverview.network, { nodes: [substation, transformer, ...cells], isWhole: true });
  await openConsole('/object-types/network');
  const drawing = page.getByRole('region', { name: 'Схема сети' });
  await expect.element(drawing.getByText(/^Секции шин · .*0,4\u00a0кВ$/)).toBeVisible();
  await expect.element(drawing.getByRole('link', { name: /Ячейка 140/ })).toBeVisible();
  await expect.element(drawing.getByRole('link', { name: /Ячейка 141/ })).not.toBeInTheDocument();
  const rest = drawing.getByRole('button', { name: /^Ещё 5: показать 5, Т1$/ });
  (rest.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(drawing.getByRole('link', { name: /Ячейка 145/ })).toBeVisible();
  await expect.element(rest).not.toBeInTheDocument();
  expect(await findInaccessible()).toEqual([]);
});

test('the map draws the borders of regions around its places', async () => {
  answer(passportOverview.places, [{ ...place('ПС Пограничная'), latitude: 57.9, longitude: 59.2 }]);
  signIn({ rights: { substations: 'read', objectTypes: 'read' } });
  await openConsole('/object-types/map');
  await opened('Карта');
  await expect.poll(() => document.querySelector('path[data-regions]')?.getAttribute('d')).toMatch(/^M.*L/);
  expect(await findInaccessible()).toEqual([]);
});

test('a copy of a record is asked for by a new name, with what stands on it', async () => {
  const [substation, copied] = answerRecords(substations, [
    { name: 'ПС Исходная', kind: 'transformer', voltageClasses: [] },
    { name: 'ПС Вторая', kind: 'transformer', voltageClasses: [] },
  ]);
  const { route } = clonings.find(({ resource }) => resource.name === 'substations')!;
  answer(route, { guid: copied!.guid, children: 1 });
  await openConsole(`/substations/${substation!.guid}`);
  await opened('ПС Исходная');
  await moreAction('Копировать');
  const copy = dialog(/^Копия/);
  await expect.element(copy).toMatchTextContent('фидеры');
  await field('Наименование', copy).fill('ПС Вторая');
  await copy.getByRole('button', { name: 'Копировать' }).click();
  await opened('ПС Вторая');
  expect(sent(route)[0]).toMatchObject({ params: { guid: substation!.guid }, body: { title: 'ПС Вторая' } });
});

test('an address of a tab that a record does not have says so, and leads to the card', async () => {
  const [substation] = answerRecords(substations, [{ name: 'ПС Обзорная', kind: 'transformer', voltageClasses: [] }]);
  for (const tab of ['plan', 'no-such-tab']) {
    await openConsole(`/substations/${substation!.guid}/${tab}`);
    await expect.element(page.getByRole('tabpanel')).toMatchTextContent('Такой вкладки у этой записи нет');
  }
  await page.getByRole('link', { name: 'Открыть карточку' }).click();
  await expect.element(page.getByRole('tab', { name: 'Карточка подстанции' })).toHaveAttribute('aria-selected', 'true');
});

test('on a virtual point no device is put: it is said where one is', async () => {
  const [point] = answerRecords(meteringPoints, [{ name: 'Сумма вводов', formula: '77001', deviceGuid: null }]);
  await openConsole(`/metering-points/${point!.guid}/devices`);
  const install = page.getByRole('button', { name: 'Установить прибор' });
  await expect.element(install).toBeDisabled();
  await expect.element(install).toHaveAccessibleDescription(/Точка виртуальная/);
});

test('a seal is put on a point and taken off with its reason', async () => {
  const [point] = answerRecords(meteringPoints, [{ name: 'Ввод с пломбой' }]);
  answerRecords(seals, [{ number: 'П-1', meteringPointGuid: point!.guid, place: 'body', installedOn: '2026-02-01' }]);
  answer(seals.routes.create, asSent);
  answer(seals.routes.update, asSent);
  await openConsole(`/metering-points/${point!.guid}/seals`);
  await opened('Ввод с пломбой');
  await page.getByRole('main').getByRole('button', { name: 'Создать' }).first().click();
  const form = dialog(/пломб/i);
  await field('Номер', form).fill('П-2');
  await choose('Место', 'Клеммная крышка', form);
  await field('Установлена', form).fill('01.02.2026');
  await userEvent.tab();
  await form.getByRole('button', { name: 'Создать' }).click();
  await expect
    .poll(() => sent(seals.routes.create)[0]?.body)
    .toMatchObject({
      number: 'П-2',
      meteringPointGuid: point!.guid,
      place: 'terminals',
      installedOn: '2026-02-01',
    });
  await page.getByRole('link', { name: 'П-1' }).click();
  await opened('П-1');
  await edit();
  await field('Снята').fill('15.03.2026');
  await field('Причина снятия').fill('Замена прибора');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect
    .poll(() => sent(seals.routes.update)[0]?.body)
    .toMatchObject({ removedOn: '2026-03-15', removalReason: 'Замена прибора' });
});

test('photographs of a record open as a whole, and an arrow leads to the next', async () => {
  const [point] = answerRecords(meteringPoints, [{ name: 'Ввод со снимками' }]);
  const calls = attachmentCalls(meteringPoints);
  const file = (name: string) => ({ guid: crypto.randomUUID(), name, type: 'image/png' as const, bytes: 100 });
  answer(calls.list, [file('Пломба.png'), file('Прибор.png')]);
  const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 120 });
  const picture = await new Promise<Blob>((done) => canvas.toBlob((blob) => done(blob!)));
  answerFile(calls.download, picture, 'image/png');
  await openConsole(`/metering-points/${point!.guid}/files`);
  const pictures = page.getByRole('list', { name: 'Фотографии' });
  await expect.poll(() => pictures.getByRole('img').elements().length).toBe(2);
  await pictures.getByRole('button', { name: 'Открыть «Пломба.png»' }).click();
  const whole = dialog('Пломба.png').getByRole('img', { name: 'Пломба.png' });
  await expect.poll(() => (whole.element() as HTMLImageElement).naturalWidth).toBe(160);
  expect(await findInaccessible()).toEqual([]);
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(dialog('Прибор.png').getByRole('img', { name: 'Прибор.png' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});
