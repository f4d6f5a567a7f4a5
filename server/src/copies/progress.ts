/** How a long operation reports its progress. */
export interface Progress {
  begin(stage: string): void;
  /** The progress from 0 to 1, with an optional text. */
  at(share: number, words?: string): void;
  /** All stages have ended. */
  end(): void;
}

const TERMINAL_MS = 200;
const PIPE_MS = 5000;

/** Reports progress on a stream: on a terminal one updated line, on a pipe a line every few seconds. */
export function progressOn(stream: NodeJS.WriteStream): Progress {
  const isTerminal = stream.isTTY;
  let stage = '';
  let printedAt = 0;
  const print = (text: string) => {
    printedAt = performance.now();
    stream.write(isTerminal ? `\r\u001B[K${text}` : `${text}\n`);
  };
  const end = () => {
    if (isTerminal && stage) stream.write('\n');
    stage = '';
  };
  return {
    begin(next) {
      end();
      stage = next;
      print(`${stage}…`);
    },
    at(share, words) {
      if (performance.now() - printedAt < (isTerminal ? TERMINAL_MS : PIPE_MS)) return;
      const percent = Math.floor(Math.min(share, 1) * 100);
      print(`${stage}: ${percent} %${words ? `, ${words}` : ''}`);
    },
    end,
  };
}

export const counted = (number: number): string => number.toLocaleString('ru');

/** «12,3 МБ». */
export function sized(bytes: number): string {
  const units = ['байт', 'КБ', 'МБ', 'ГБ', 'ТБ'];
  const power = Math.min(bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(1024)), units.length - 1);
  return `${(bytes / 1024 ** power).toLocaleString('ru', { maximumFractionDigits: power && 1 })} ${units[power]}`;
}
