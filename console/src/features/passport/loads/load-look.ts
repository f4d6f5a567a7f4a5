import { loadStateNames, type ElementLoad, type LoadState } from 'contract/features/loads/calls.ts';
import { formatNumber, NBSP } from '../../../ui/text/format.ts';

/** The appearance of a load: by its share of the limit, or by the reason why it is unknown. */
export const loadLooks = {
  normal: { sign: '●', label: 'до 80 % допустимой или допустимая не задана' },
  high: { sign: '◆', label: 'от 80 до 100 %' },
  over: { sign: '▲', label: 'выше допустимой' },
  missing: { sign: '○', label: 'данных нет' },
  none: { sign: '·', label: 'значений не ждут или расчётных точек нет' },
} as const;
export type LoadLook = keyof typeof loadLooks;

const HIGH = 0.8;

export interface LoadAt {
  look: LoadLook;
  state: LoadState;
  kw: number | null;
  /** The share of the limit; null when the limit is unknown. */
  share: number | null;
  /** The half-hour of the last known value, when the present one is unknown. */
  since?: string;
}

/** The load of an element in a half-hour of the day; an element without a load has no metering points. */
export function loadAt(load: ElementLoad | undefined, half: number): LoadAt {
  const state = loadStateNames[Number(load?.states[half] ?? loadStateNames.indexOf('none'))]!;
  const kw = load?.kw[half] ?? null;
  if (!load || kw === null) return { look: state === 'missing' ? 'missing' : 'none', state, kw: null, share: null };
  const share = load.permitted ? kw / load.permitted : null;
  const look = share === null || share < HIGH ? 'normal' : share <= 1 ? 'high' : 'over';
  return { look, state, kw, share };
}

/** The last known load of an element up to a half-hour of the day; `names` are those of its half-hours. */
export function lastLoad(load: ElementLoad | undefined, half: number, names: readonly string[]): LoadAt {
  const at = loadAt(load, half);
  if (!load || at.look !== 'missing') return at;
  const known = load.kw.findLastIndex((kw, index) => index < half && kw !== null);
  return known < 0 ? at : { ...at, kw: load.kw[known]!, since: names[known]! };
}

const qualityOf: Readonly<Record<LoadState, string>> = {
  measured: '',
  estimated: ', есть рассчитанное',
  partial: ', не всё известно',
  missing: '',
  none: '',
};

const kilowatts = (kw: number) => `${formatNumber(Math.round(kw * 10) / 10).replace('-', '−')}${NBSP}кВт`;
export const percentText = (share: number) => `${formatNumber(Math.round(share * 100))}${NBSP}%`;

/** A short text of the load: «1 250 кВт · 62 %», with ≈ when partly estimated and ≥ when incomplete. */
export function loadText({ kw, share, state, since }: LoadAt): string {
  if (kw !== null && since) return `${kilowatts(kw)} в ${since}`;
  if (kw === null) return state === 'missing' ? 'нет данных' : '—';
  const sign = state === 'estimated' ? '≈' : state === 'partial' ? '≥' : '';
  return `${sign}${kilowatts(kw)}${share === null ? '' : ` · ${percentText(share)}`}`;
}

/** The same in full words, for a tooltip and for screen readers. */
export function loadWords({ kw, share, state, since }: LoadAt): string {
  if (kw !== null && since) return `данных нет; последняя известная нагрузка — ${kilowatts(kw)} в ${since}`;
  if (kw === null)
    return state === 'missing' ? 'нагрузка неизвестна: данных нет' : 'значений не ждут или расчётных точек нет';
  return `нагрузка ${kilowatts(kw)}${share === null ? '' : `, ${percentText(share)} допустимой`}${qualityOf[state]}`;
}
