import { StartError } from '../start-error.ts';

type Mark = 'ok' | 'warning' | 'fault';

/** One sentence about the installation and, for a problem, the next step. */
export interface Finding {
  mark: Mark;
  text: string;
  next?: string;
}

export const ok = (text: string): Finding => ({ mark: 'ok', text });
export const warning = (text: string, next: string): Finding => ({ mark: 'warning', text, next });
export const fault = (text: string, next: string): Finding => ({ mark: 'fault', text, next });

/** The message of a start error already contains the next step. */
export const refusal = (error: unknown): Finding => {
  if (!(error instanceof StartError)) throw error;
  return { mark: 'fault', text: error.message };
};

export const wordsOf = (error: unknown): string => {
  const { message, code } = error as { message?: string; code?: string };
  return (message ?? '') || (code ?? 'причина неизвестна');
};

/** The findings about one part of the installation. */
export interface Section {
  title: string;
  findings: readonly Finding[];
}

const marks = { ok: '  ок       ', warning: '  ВНИМАНИЕ ', fault: '  ОШИБКА   ' } as const;
const INDENT = ' '.repeat(marks.ok.length);

/** The findings as text, and the number of faults. */
export function describeFindings(sections: readonly Section[]): { text: string; faults: number } {
  const all = sections.flatMap(({ findings }) => findings);
  const count = (wanted: Mark) => all.filter(({ mark }) => mark === wanted).length;
  const [faults, warnings] = [count('fault'), count('warning')];
  const lines = sections.flatMap(({ title, findings }) => [
    title,
    ...findings.flatMap(({ mark, text, next }) => [
      `${marks[mark]}${text.replaceAll('\n', `\n${INDENT}`)}`,
      ...(next ? [`${INDENT}→ ${next}`] : []),
    ]),
    '',
  ]);
  const total = faults || warnings ? `Ошибок: ${faults}, предупреждений: ${warnings}.` : 'Всё в порядке.';
  return { text: [...lines, total].join('\n'), faults };
}
