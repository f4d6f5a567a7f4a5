import { expect, test } from 'vitest';
import { draftKey } from './draft.ts';

test('every user, organization, resource and record has its own draft', () => {
  const keys = [
    draftKey('u', 'o', 'brands', null),
    draftKey('u', 'o', 'brands', 'g'),
    draftKey('u', 'p', 'brands', null),
    draftKey('v', 'o', 'brands', null),
    draftKey('u', 'o', 'dictionary/6/values', null),
    draftKey('u', 'o/brands', 'x', null),
  ];
  expect(new Set(keys).size).toBe(keys.length);
  expect(draftKey('u', null, 'brands', null)).toBe('draft/u/-/brands/new');
});
