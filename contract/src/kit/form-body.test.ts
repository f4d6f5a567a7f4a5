import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { bodyOf } from './accepted.ts';
import { formFieldsOf, formBody, sameForm } from './form-body.ts';
import { route } from './route.ts';

const fields = {
  reason: { kind: 'text', label: 'Причина', min: 5, max: 10, required: true },
  note: { kind: 'text', label: 'Примечание', max: 10 },
  way: { kind: 'choice', label: 'Как', options: { one: 'Одна', all: 'Все' }, required: true },
} as const;
const body = formBody(fields, { isTrial: z.boolean(), way: z.optional(z.enum(['one', 'all'])) });
const whole = { reason: 'Приказ', note: null, way: 'one', isTrial: false };

const faults = (given: unknown) =>
  Object.fromEntries(
    z.safeParse(body, given).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  );

test('a body has the fields of the form and further properties, with an error at each wrong field', () => {
  expect(faults(whole)).toEqual({});
  expect(faults({ ...whole, way: undefined })).toEqual({});
  expect(faults({ ...whole, reason: null })).toEqual({ reason: 'Это обязательное поле' });
  expect(faults({ ...whole, reason: ' нет ', note: '' })).toEqual({
    reason: 'Не меньше 5 знаков',
    note: 'Это обязательное поле',
  });
  expect(faults({ ...whole, reason: 'Длиннее десяти' })).toEqual({ reason: 'Не больше 10 знаков' });
  expect(Object.keys(faults({ reason: 'Приказ', note: null, other: 1 }))).toEqual(['isTrial', '']);
});

test('the fields of a form stay known after further checks and in the body that the server accepts', () => {
  expect(formFieldsOf(body)).toBe(fields);
  expect(formFieldsOf(sameForm(body, body.check(z.refine(() => true))))).toBe(fields);
  const accepted = bodyOf(route({ method: 'POST', path: '/api/x', access: 'member', summary: 'Проба', body }));
  expect(formFieldsOf(accepted)).toBe(fields);
  expect(z.parse(accepted, { reason: 'Приказ', isTrial: true })).toEqual({
    reason: 'Приказ',
    note: null,
    isTrial: true,
  });
});
