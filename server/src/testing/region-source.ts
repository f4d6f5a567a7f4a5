import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isWeekend } from 'contract/time/calendar.ts';
import { dayNumber, shownDay, daysBetween } from 'contract/time/day-shape.ts';
import { xlsFile, type XlsCell } from './xls.ts';

type Answering = (response: ServerResponse, request: IncomingMessage) => void;

/** A local site that publishes valid or faulty region files. */
export interface PublishingSite {
  address: string;
  /** The number of requests per path. */
  asked: Map<string, number>;
  publish(path: string, answer: Buffer | Answering): void;
  close(): Promise<void>;
}

export async function openPublishingSite(): Promise<PublishingSite> {
  const published = new Map<string, Buffer | Answering>();
  const asked = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.set(path, (asked.get(path) ?? 0) + 1);
    const answer = published.get(path);
    if (answer === undefined) response.writeHead(404).end();
    else if (Buffer.isBuffer(answer)) response.end(answer);
    else answer(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    publish: (path, answer) => void published.set(path, answer),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The days from Monday to Friday of a month `YYYY-MM`. */
export const weekdaysOf = (month: string): string[] =>
  daysBetween(`${month}-01`, `${month}-28`).filter((day) => !isWeekend(dayNumber(day)));

export type HourValue = (day: string, hour: number) => number | null;
export const usualLoad: HourValue = (day, hour) => 1000 + Number(day.slice(8)) + hour * 10 + 0.5;

/** The rows of a published `fact_region` file: titles, one row per hour, notes below. */
export const loadRows = (region: string, days: readonly string[], valueOf: HourValue = usualLoad): XlsCell[][] => [
  ['Фактический почасовой объём потребления электрической энергии'],
  [`Субъект РФ: ${region}`],
  [''],
  ['Дата', 'Час', 'Объём потребления, МВт∙ч'],
  ...days.flatMap((day) =>
    Array.from({ length: 24 }, (_, index): XlsCell[] => {
      const value = valueOf(day, index + 1);
      return [shownDay(day), index + 1, value === null ? '-' : String(value).replace('.', ',')];
    }),
  ),
  ['', '', ''],
  ['Итого', '', 'x'],
];

/** The rows of a published `calcfacthour` file: one day and its hour each. */
export const peakRows = (
  participant: string,
  days: readonly string[],
  hourOf: (day: string) => number,
): XlsCell[][] => [
  ['Ежемесячный отчет по часам пиковой нагрузки для субъектов Российской Федерации'],
  [''],
  [`Гарантирующий поставщик: ${participant}`],
  ['Дата', 'Час'],
  ...days.map((day): XlsCell[] => [shownDay(day), hourOf(day)]),
];

export const csvOfRows = (rows: readonly (readonly XlsCell[])[]): Buffer =>
  Buffer.from(
    rows
      .map((row) => row.map((cell) => `"${String(typeof cell === 'object' ? cell.date : cell)}"`).join(';'))
      .join('\r\n'),
  );

/** An Excel 97–2003 workbook with a month of a region. */
export const loadXls = (region: string, days: readonly string[], valueOf?: HourValue): Buffer =>
  xlsFile(loadRows(region, days, valueOf), 100_000);
