import { expect, it } from 'vitest';
import { employees } from '../features/employees/facts.ts';
import { organizations } from '../features/organizations/facts.ts';
import { distinctTitle } from './row-qualifier.ts';

it('distinguishes namesakes by the filled fields, dismissed people by their last day too', () => {
  const person = { fullName: 'Иванов Иван', position: 'Инженер', department: null };
  expect(distinctTitle(employees, person)).toBe('Иванов Иван (Инженер)');
  expect(distinctTitle(employees, { ...person, personnelNumber: '17', dismissedAt: '2026-11-27' })).toBe(
    'Иванов Иван (Инженер, 17, уволен 27.11.2026)',
  );
});

it('distinguishes organizations by INN, code, visible parent and creation time', () => {
  const names = { parentGuid: 'АО «Энергосбыт»' };
  const row = { shortName: 'ООО «Завод»', inn: '6316000000', linkCode: 'zavod', parentGuid: 'x', names };
  expect(distinctTitle(organizations, row)).toBe('ООО «Завод» (6316000000, zavod, входит в АО «Энергосбыт»)');
  const createdAt = '2026-11-28T02:06:00Z';
  const other = { shortName: 'ООО «Завод»', parentGuid: 'x', names: { parentGuid: null }, createdAt };
  expect(distinctTitle(organizations, other)).toBe('ООО «Завод» (создано 28.11.2026, 05:06 (МСК))');
});
