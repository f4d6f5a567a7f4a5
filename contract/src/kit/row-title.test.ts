import { expect, it } from 'vitest';
import { employees } from '../features/employees/facts.ts';
import { toldApart } from './row-title.ts';

it('tells namesakes apart by what is filled in, and whoever is dismissed by the day of it', () => {
  const person = { fullName: 'Иванов Иван', position: 'Инженер', department: null };
  expect(toldApart(employees, person)).toBe('Иванов Иван (Инженер)');
  expect(toldApart(employees, { ...person, personnelNumber: '17', dismissedAt: '2026-11-27' })).toBe(
    'Иванов Иван (Инженер, 17, уволен 27.11.2026)',
  );
});
