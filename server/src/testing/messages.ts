import { zipSync } from 'fflate';
import type { MeasurementImport } from 'contract/features/measurements/imports/answers.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, type Answer, type Client } from './client.ts';

export interface MessageOptions {
  class?: string;
  version?: string;
  number?: number | string;
  day?: string;
  sender?: string;
  encoding?: string;
  kind?: string;
  codes?: readonly string[];
  channels?: readonly string[];
  step?: 30 | 60;
  /** The value of an interval; a text is used literally. */
  value?: (point: number, channel: string, interval: number) => number | string;
  /** The starts of the intervals in minutes; by default those of an ordinary day. */
  starts?: readonly number[];
  areas?: number;
  /** Replacements for the usual content: the end of the last period, the head, the sender. */
  lastEnd?: string;
  daylight?: string;
  head?: string;
  status?: (interval: number) => string;
  isNameFirst?: boolean;
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}${String(minutes % 60).padStart(2, '0')}`;

export const valueOf = (point: number, channel: string, interval: number) =>
  (point * 7 + Number(channel) + interval * 13) % 997;

/** Encodes text as windows-1251. */
export const windows1251 = (text: string): Buffer =>
  Buffer.from(
    [...text].map((char) => {
      const code = char.charCodeAt(0);
      if (code < 128) return code;
      if (char >= 'А' && char <= 'я') return code - 0x3_50;
      return { '«': 0xab, '»': 0xbb, ё: 0xb8, '№': 0xb9 }[char] ?? 0x3f;
    }),
  );

/** A message of class 80020 in any supported variant. */
export function messageText(options: MessageOptions = {}): string {
  const {
    codes = ['502070000113101', '502070000113102'],
    channels = ['01', '03'],
    step = 30,
    value = valueOf,
    areas = 1,
    kind = 'measuringpoint',
    encoding = 'windows-1251',
    status = () => ' status="0"',
  } = options;
  const starts = options.starts ?? Array.from({ length: 1440 / step }, (_, index) => index * step);
  const party = (inn: string, name: string) => {
    const pair = [`<inn>${inn}</inn>`, `<name>${name}</name>`];
    return (options.isNameFirst ? pair.toReversed() : pair).join('');
  };
  const period = (point: number, channel: string) => (start: number, index: number) => {
    const end = options.lastEnd && index === starts.length - 1 ? options.lastEnd : clock(start + step);
    return `        <period start="${clock(start)}" end="${end}"><value${status(index)}>${value(point, channel, index)}</value></period>`;
  };
  const point = (code: string, index: number) => [
    `    <${kind} code="${code}" name="ПС «Луч», яч. ${index + 1}">`,
    ...channels.flatMap((channel) => [
      `      <measuringchannel code="${channel}" desc="Канал">`,
      ...starts.map(period(index, channel)),
      '      </measuringchannel>',
    ]),
    `    </${kind}>`,
  ];
  const share = Math.ceil(codes.length / areas);
  return [
    `<?xml version="1.0" encoding="${encoding}"?>`,
    ...(options.head ? [options.head] : []),
    `<message class="${options.class ?? '80020'}" version="${options.version ?? '2'}" number="${options.number ?? 145}">`,
    '  <datetime>',
    '    <timestamp>20260303071500</timestamp>',
    `    <daylightsavingtime>${options.daylight ?? 0}</daylightsavingtime>`,
    `    <day>${options.day ?? '20260302'}</day>`,
    '  </datetime>',
    `  <sender>${party(options.sender ?? '5001000010', 'ООО «Пример Энерго»')}</sender>`,
    ...Array.from({ length: areas }, (_, area) => [
      `  <area${area % 2 ? '' : ' timezone="1"'}>${party('4600009901', 'Сети')}`,
      ...codes.slice(area * share, (area + 1) * share).flatMap((code, index) => point(code, area * share + index)),
      '  </area>',
    ]).flat(),
    '</message>',
  ].join('\n');
}

export const messageOf = (options: MessageOptions = {}): Buffer => windows1251(messageText(options));

export const zipped = (files: Record<string, Uint8Array>): Buffer => Buffer.from(zipSync(files, { level: 1 }));

export interface SentFile {
  name?: string;
  field?: string;
  content: Buffer;
}

const BOUNDARY = 'boundary-of-the-tests';
export const multipartType = `multipart/form-data; boundary=${BOUNDARY}`;

export const multipartOf = (files: readonly SentFile[]): Buffer =>
  Buffer.concat([
    ...files.flatMap(({ name = '80020.xml', field = 'file', content }) => [
      Buffer.from(
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/xml\r\n\r\n`,
      ),
      content,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);

/** Sends files of measured values. */
export const sendFiles = (client: Client, files: readonly SentFile[], query = ''): Promise<Answer> =>
  ask(client.http, {
    method: 'POST',
    url: `/api/measurement-imports${query}`,
    headers: {
      authorization: `Bearer ${client.token}`,
      'org-id': client.organization,
      'content-type': multipartType,
    },
    payload: multipartOf(files),
  });

/** Waits until a file has been read. */
export async function importSettled(client: Client, guid: string): Promise<MeasurementImport> {
  for (let pause = 5; ; pause = Math.min(pause * 2, 80)) {
    const { status, body } = await client.get(`/api/measurement-imports/${guid}`);
    if (status !== 200) throw new Error(JSON.stringify(body));
    if (body.status !== 'received') return body;
    await sleep(pause);
  }
}

/** Sends one file and waits until it has been read. */
export async function exchange(client: Client, content: Buffer, query = ''): Promise<MeasurementImport> {
  const { status, body } = await sendFiles(client, [{ content }], query);
  if (status !== 202) throw new Error(JSON.stringify(body));
  return importSettled(client, body[0].guid);
}
