import { middle, spread, type Figure } from './figure.ts';

export type Limit = { atLeast: number } | { atMost: number };

/** The result of a check; `unmeasured`: the spread of the rounds is greater than the distance to the limit. */
export type Verdict = 'holds' | 'fails' | 'unmeasured';

export interface Line {
  what: string;
  value: number;
  spread: number;
  rounds: number;
  limit: string;
  verdict: Verdict;
  others: number;
  detail: string;
}

const said: Record<Verdict, string> = { holds: 'да', fails: 'НЕТ', unmeasured: 'не измерено' };

/** The lines reported so far. */
export const lines: Line[] = [];

/** Rounds to three significant digits. */
export const round = (value: number): number => Number(value.toPrecision(3));

export const figures = (value: number): string => round(value).toLocaleString('ru', { maximumFractionDigits: 10 });

function verdictOf(figure: Figure, limit: Limit): Verdict {
  const [value, border] = [middle(figure), 'atLeast' in limit ? limit.atLeast : limit.atMost];
  // NaN means that nothing was measured.
  if (!(spread(figure) <= Math.abs(value - border))) return 'unmeasured';
  return ('atLeast' in limit ? value >= border : value <= border) ? 'holds' : 'fails';
}

const roundsOf = (figure: Figure): string =>
  figure.values.length === 1 ? 'один замер' : `±${figures(spread(figure))}, замеров ${figure.values.length}`;

/** A figure in words: the median of its rounds, their spread, and how busy other processes kept the machine. */
export const formatFigure = (figure: Figure): string =>
  `${figures(middle(figure))} (${roundsOf(figure)}; чужие заняли ${Math.round(figure.others * 100)} % ядер)`;

/** Reports a figure and checks it against its limit. */
export function report(what: string, figure: Figure, limit: Limit, detail = ''): void {
  const verdict = verdictOf(figure, limit);
  const asked = 'atLeast' in limit ? `≥ ${figures(limit.atLeast)}` : `≤ ${figures(limit.atMost)}`;
  lines.push({
    what,
    value: round(middle(figure)),
    spread: round(spread(figure)),
    rounds: figure.values.length,
    limit: asked,
    verdict,
    others: round(figure.others),
    detail,
  });
  console.log(
    `${said[verdict].padEnd(11)}  ${what}: ${formatFigure(figure)}, нужно ${asked}${detail && ` — ${detail}`}`,
  );
}

/** Reports a figure that has no limit. */
export const mention = (what: string, figure: Figure, detail = ''): void =>
  console.log(`${''.padEnd(11)}  ${what}: ${formatFigure(figure)}${detail && ` — ${detail}`}`);

/** Ends a bench: prints every line as JSON and fails unless all of them hold. */
export function finishBench(): void {
  console.log(JSON.stringify(lines));
  const count = (verdict: Verdict) => lines.filter((line) => line.verdict === verdict).length;
  console.log(
    `Держится: ${count('holds')}, не держится: ${count('fails')}, не измерено: ${count('unmeasured')}. ` +
      '«Не измерено» — разброс замеров больше, чем осталось до предела.',
  );
  process.exitCode = lines.every(({ verdict }) => verdict === 'holds') ? 0 : 1;
}
