import { expect, it } from 'vitest';
import { structureOf, type StructureOrder, type StructurePerson } from './structure.ts';

const one = (name: string, department: string | null, manager: string | null = null): StructurePerson => ({
  guid: name,
  name,
  position: 'Инженер',
  department,
  manager,
});
const people = [
  one('Директор', 'Дирекция'),
  one('Главный инженер', 'Дирекция', 'Директор'),
  one('Начальник', 'Отдел 2', 'Главный инженер'),
  one('Мастер', 'Отдел 2', 'Начальник'),
  one('Рабочий', 'Участок', 'Мастер'),
  one('Бригадир', 'Участок', 'Мастер'),
  one('Помощник', 'Участок', 'Бригадир'),
  one('Сторож', null),
];
const drawn = (order: StructureOrder, given = people) =>
  structureOf(given, order).map(
    ({ level, name, head, people: number, person }) =>
      `${'  '.repeat(level - 1)}${name}${person ? '' : ` (${head ?? 'без начальника'}, ${number})`}`,
  );

it('puts a department below that of its head’s manager, with the head first', () => {
  expect(drawn('departments')).toEqual([
    'Дирекция (Директор, 7)',
    '  Директор',
    '  Главный инженер',
    '  Отдел 2 (Начальник, 5)',
    '    Начальник',
    '    Мастер',
    '    Участок (Бригадир, 3)',
    '      Бригадир',
    '      Рабочий',
    '      Помощник',
    'Без подразделения (без начальника, 1)',
    '  Сторож',
  ]);
});

it('puts a department without a head below that of the one to whom most of it reports', () => {
  const led = [...people, one('Учётчик', 'Учёт', 'Начальник'), one('Контролёр', 'Учёт', 'Начальник')];
  const rows = drawn('departments', led);
  expect(rows).toContain('    Учёт (без начальника, 2)');
  expect(rows.indexOf('    Учёт (без начальника, 2)')).toBeGreaterThan(rows.indexOf('  Отдел 2 (Начальник, 7)'));
});

it('puts people below their managers', () => {
  expect(drawn('managers')).toEqual([
    'Директор',
    '  Главный инженер',
    '    Начальник',
    '      Мастер',
    '        Рабочий',
    '        Бригадир',
    '          Помощник',
    'Сторож',
  ]);
});

it('shows everybody once also where managers are in a circle or not shown', () => {
  const circle = [one('А', 'Один', 'Б'), one('Б', 'Два', 'А'), one('В', 'Два', 'Б'), one('Г', 'Один', 'нет такого')];
  for (const order of ['departments', 'managers'] as const)
    expect(
      structureOf(circle, order)
        .flatMap(({ person }) => person?.guid ?? [])
        .toSorted(),
    ).toEqual(['А', 'Б', 'В', 'Г']);
});
