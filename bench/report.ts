interface Line {
  what: string;
  ratio: number;
  limit: string;
  passes: boolean;
  detail: string;
}

/** What a bench has said so far. */
export const lines: Line[] = [];
export const round = (value: number) => Math.round(value * 100) / 100;

/** Says a figure against what is asked of it. */
export function report(what: string, value: number, limit: number, atLeast: boolean, detail: string): void {
  const passes = atLeast ? value >= limit : value <= limit;
  const asked = `${atLeast ? '≥' : '≤'} ${round(limit)}`;
  lines.push({ what, ratio: round(value), limit: asked, passes, detail });
  console.log(`${passes ? 'да ' : 'НЕТ'}  ${what}: ${round(value)} (нужно ${asked}) — ${detail}`);
}
