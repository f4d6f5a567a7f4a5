import { expect, it } from 'vitest';
import { contrastOf, filledShade, shadesOf, TEXT_CONTRAST, textShade } from './accent.ts';

/** The backgrounds of text: the screen, a sunken part, a hovered row, a selected row. */
const grounds = {
  light: ['#ffffff', '#f5f7fa', '#eef3f9', '#e1edfa'],
  dark: ['#1a1f27', '#14181e', '#222934', '#1d3350'],
};
const steps = ['00', '11', '33', '55', '77', '99', 'bb', 'dd', 'ee', 'ff'];
const colours = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)));

it('counts contrast as WCAG does', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#ffffff', '#777777')).toBeCloseTo(4.48, 2);
  expect(contrastOf('#1971c2', '#1971c2')).toBe(1);
});

it('makes of any colour shades that can be read on both themes', () => {
  for (const colour of colours) {
    const shades = shadesOf(colour);
    for (const theme of ['light', 'dark'] as const) {
      const [filled, text] = [shades[filledShade[theme]], shades[textShade[theme]]];
      expect(contrastOf('#ffffff', filled), `white on ${filled} of ${colour}`).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      for (const ground of grounds[theme])
        expect(contrastOf(text, ground), `${text} of ${colour} on ${ground}`).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      // A filled control must be visible on the background (WCAG 1.4.11).
      expect(contrastOf(filled, grounds[theme][0]!), `${filled} of ${colour}`).toBeGreaterThanOrEqual(3);
    }
    expect(contrastOf('#ffffff', shades[9])).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    // A pale button with its text, also when hovered.
    for (const pale of [1, 2] as const)
      expect(contrastOf(shades[9], shades[pale])).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  }
});

it('leaves a readable colour as it was chosen', () => {
  expect(shadesOf('#7b1fa2')[filledShade.light]).toBe('#7b1fa2');
  expect(shadesOf('#1971c2')[filledShade.dark]).toBe('#1971c2');
  // Yellow is darkened below white text, and navy is lightened on the dark theme.
  expect(shadesOf('#ffd600')[filledShade.light]).not.toBe('#ffd600');
  expect(shadesOf('#000080')[filledShade.light]).toBe('#000080');
  expect(shadesOf('#000080')[filledShade.dark]).not.toBe('#000080');
});
