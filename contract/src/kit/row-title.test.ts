import { expect, it } from 'vitest';
import { employees } from '../features/employees/facts.ts';
import { organizations } from '../features/organizations/facts.ts';
import { toldApart } from './row-title.ts';

it('tells namesakes apart by what is filled in, and whoever is dismissed by the day of it', () => {
  const person = { fullName: 'Иванов Иван', position: 'Инженер', department: null };
  expect(toldApart(employees, person)).toBe('Иванов Иван (Инженер)');
  expect(toldApart(employees, { ...person, personnelNumber: '17', dismissedAt: '2026-11-27' })).toBe(
    'Иванов Иван (Инженер, 17, уволен 27.11.2026)',
  );
});

it('tells an organization apart by its number and by what it is part of', () => {
  const names = { parentGuid: 'АО «Энергосбыт»' };
  const row = { shortName: 'ООО «Завод»', inn: '6316000000', parentGuid: 'x', names };
  expect(toldApart(organizations, row)).toBe('ООО «Завод» (6316000000, входит в АО «Энергосбыт»)');
});
