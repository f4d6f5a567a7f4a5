import { contrastOf, filledShade, shadesOf, TEXT_CONTRAST } from 'contract/kit/accent.ts';

/** The default colour of the console. */
export const USUAL = '#1971c2';

/** Colours that need no adaptation on the light theme. */
export const palette: Readonly<Record<string, string>> = {
  [USUAL]: 'Синий',
  '#3b46b8': 'Индиго',
  '#7b1fa2': 'Фиолетовый',
  '#a61e4d': 'Вишнёвый',
  '#c92a2a': 'Красный',
  '#b8480f': 'Оранжевый',
  '#7a5c00': 'Горчичный',
  '#2b7a3b': 'Зелёный',
  '#0b7a75': 'Бирюзовый',
  '#4a5361': 'Графитовый',
};

export const isColour = (text: string | null): text is string => /^#[0-9a-f]{6}$/.test(text ?? '');

const shownContrast = (value: number) => value.toLocaleString('ru', { maximumFractionDigits: 1 });

/** How a colour is adapted for contrast, and why. */
export function adaptationsOf(colour: string): string[] {
  const shades = shadesOf(colour);
  const [light, dark] = [shades[filledShade.light], shades[filledShade.dark]];
  const contrast = contrastOf('#ffffff', colour);
  if (contrast < TEXT_CONTRAST)
    return [
      `Белый текст на этом цвете читался бы плохо: контраст ${shownContrast(contrast)} : 1, а нужно ${shownContrast(TEXT_CONTRAST)} : 1. Кнопки будут темнее: ${light}.`,
    ];
  if (dark !== colour) return [`На тёмной теме кнопки этого цвета были бы плохо видны: они будут светлее: ${dark}.`];
  return [];
}
