export const NBSP = '\u00a0';

/** A value that rounds to zero is shown without a sign. */
const signDisplay = 'negative';
const number = new Intl.NumberFormat('ru', { maximumFractionDigits: 10, signDisplay });
const plurals = new Intl.PluralRules('ru');
const date = new Intl.DateTimeFormat('ru', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' });
const size = new Intl.NumberFormat('ru', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

type PluralForms = readonly [one: string, few: string, many: string];

export const formatNumber = (value: number): string => number.format(value);

/** A number with at most this many decimals and a real minus sign; a dash when unknown. */
export const roundedText = (value: number | null, digits: number): string =>
  value === null ? '—' : formatNumber(Number(value.toFixed(digits))).replace('-', '−');

/** The same with exactly this many decimals, for a column. */
export const fixedText = (value: number | null, digits: number): string =>
  value === null
    ? '—'
    : value
        .toLocaleString('ru', { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay })
        .replace('-', '−');

export function pluralForm(count: number, [one, few, many]: PluralForms): string {
  const rule = plurals.select(count);
  return rule === 'one' ? one : rule === 'few' ? few : many;
}

/** «5 производителей»; the number and its word stay on one line. */
export const countOf = (count: number, forms: PluralForms): string =>
  `${formatNumber(count)}${NBSP}${pluralForm(count, forms)}`;

/** A calendar date `YYYY-MM-DD` as dd.mm.yyyy. */
export function formatDate(text: string): string {
  const parsed = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(parsed.getTime()) ? text : date.format(parsed);
}

/** A validity period: «с 01.02.2026 по 28.02.2026», «по 28.02.2026»; empty without bounds. */
export const termText = (from: string | null, to: string | null): string =>
  [from && `с ${formatDate(from)}`, to && `по ${formatDate(to)}`].filter(Boolean).join(' ');

const partsOfMoment = {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const;
const moments = new Map<string, Intl.DateTimeFormat>();

function momentFormat(zone: string, second: '2-digit' | undefined): Intl.DateTimeFormat {
  const key = `${zone} ${second}`;
  const format = moments.get(key) ?? new Intl.DateTimeFormat('ru', { ...partsOfMoment, second, timeZone: zone });
  moments.set(key, format);
  return format;
}

function momentText(text: string, zone: string, second?: '2-digit'): string {
  const parsed = new Date(text);
  return Number.isNaN(parsed.getTime()) ? text : momentFormat(zone, second).format(parsed).replace(', ', NBSP);
}

/** A moment in a zone: dd.mm.yyyy чч:мм. */
export const formatDateTime = (text: string, zone: string): string => momentText(text, zone);

/** The same with seconds: dd.mm.yyyy чч:мм:сс. */
export const formatMoment = (text: string, zone: string): string => momentText(text, zone, '2-digit');

export const formatMegabytes = (bytes: number): string => `${size.format(bytes / 1_000_000)}${NBSP}МБ`;

/** The time of day of a moment in a zone: чч:мм. */
export const formatTime = (moment: number, zone: string): string =>
  new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit', timeZone: zone }).format(moment);
