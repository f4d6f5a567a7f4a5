import type { PowerGroup } from 'contract/features/calculator/facts.ts';
import type { VoltageLevel } from 'contract/features/prices/facts.ts';
import type { TableUse } from 'contract/features/prices/supplier-tables.ts';

/** The meaning of the texts above a table. Apart from the level and the side, each applies to the following tables
 *  until replaced. */
export interface Heading {
  category: 'third' | 'fourth' | null;
  level: VoltageLevel | null;
  side: 'hours' | 'hours_up' | 'hours_down' | null;
  group: PowerGroup | null;
}

export const noHeading: Heading = { category: null, level: null, side: null, group: null };

/** Categories 5 and 6 have the rates of 3 and 4 for planned hours. */
const categories = { трет: 'third', четвер: 'fourth', пят: 'third', шест: 'fourth' } as const;
const numbers = { 3: 'third', 4: 'fourth', 5: 'third', 6: 'fourth' } as const;
const BY_WORD = /(?<![а-я])(трет|четвер|пят|шест)[а-я]*\s+(?:ценов|ц\.)/;
const BY_NUMBER = /(?<!\d)([3-6])(?:\s*-?\s*я)?\s*(?:ценов|ц\.?\s*к)/;
const LEVELS = /(?<![а-яa-z])(вн|сн\s*-?\s*(?:1|2|ii|i)|нн)(?![а-яa-z\d])/g;

const levelOf = (text: string): VoltageLevel => {
  if (text === 'вн') return 'vn';
  if (text === 'нн') return 'nn';
  return /2|ii/.test(text) ? 'sn2' : 'sn1';
};

function sideOf(text: string): Heading['side'] {
  if (/превышени\S* фактическ|больше план|сверх план/.test(text)) return 'hours_up';
  if (/превышени\S* планов|меньше план|ниже план/.test(text)) return 'hours_down';
  return /оптов\S* рынк/.test(text) ? 'hours' : null;
}

function groupOf(text: string): PowerGroup | null {
  if (/не менее 10\s*мвт/.test(text)) return 'high';
  if (/от 670\s*квт/.test(text)) return 'middle';
  return /(?:менее|до) 670\s*квт/.test(text) ? 'low' : null;
}

/** The heading after another row of text, in lower case without «ё». */
export function headed(before: Heading, text: string): Heading {
  const word = BY_WORD.exec(text)?.[1] as keyof typeof categories | undefined;
  const number = BY_NUMBER.exec(text)?.[1];
  const category = word ? categories[word] : number ? numbers[Number(number) as keyof typeof numbers] : null;
  const found = new Set([...text.matchAll(LEVELS)].map(([, name]) => levelOf(name!)));
  const [level = null] = found.size === 1 ? found : [];
  // A new category begins, so the meaning of the previous tables no longer applies.
  const kept = category && category !== before.category ? { ...noHeading, group: before.group } : before;
  return {
    category: category ?? kept.category,
    level: level ?? kept.level,
    side: sideOf(text) ?? kept.side,
    group: groupOf(text) ?? kept.group,
  };
}

/** The content of a table under a heading; null when the heading does not specify it. */
export function useOf({ category, level, side }: Heading): TableUse | null {
  if (side === 'hours_up' || side === 'hours_down') return side;
  if (category && level) return `${category}-${level}`;
  return side === 'hours' && !level ? side : null;
}
