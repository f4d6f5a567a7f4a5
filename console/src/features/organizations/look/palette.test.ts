import { filledShade, shadesOf } from 'contract/kit/accent.ts';
import { expect, it } from 'vitest';
import { adaptationsOf, palette } from './palette.ts';

it('offers colours that are shown as they are', () => {
  for (const colour of Object.keys(palette)) expect(shadesOf(colour)[filledShade.light], palette[colour]).toBe(colour);
});

it('says what is done to a colour and why', () => {
  expect(adaptationsOf('#1971c2')).toEqual([]);
  expect(adaptationsOf('#ffd600')[0]).toMatch(
    /контраст 1,4 : 1, а нужно 4,5 : 1\. Кнопки будут темнее: #[0-9a-f]{6}\./,
  );
  expect(adaptationsOf('#000080')[0]).toMatch(/плохо видны: они будут светлее: #[0-9a-f]{6}\./);
});
