import type { ExportClass, partyOrders } from 'contract/features/measurements/exports/calls.ts';
import { slotsOf } from './day-slots.ts';
import { clockText, DAY_MINUTES } from './period-clock.ts';

interface ExportedChannel {
  channel: string;
  stepMinutes: number;
  whole: readonly number[];
  /** For each value, whether it is non-commercial. */
  doubtful: readonly boolean[];
}

export interface ExportedPoint {
  code: string;
  name: string;
  channels: readonly ExportedChannel[];
  /** A delivery point group, or the codes of the groups connected by a flow; its values are written outside of
   *  channels. */
  gtp?: 'group' | { from: string; to: string };
}

export interface ExportedArea {
  party: Party;
  points: readonly ExportedPoint[];
}

export interface Party {
  inn: string;
  name: string;
}

const channelNames: Readonly<Record<string, string>> = {
  '01': 'Активная прием',
  '02': 'Активная отдача',
  '03': 'Реактивная прием',
  '04': 'Реактивная отдача',
};

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Escapes text for XML and removes control characters, which are not allowed. */
const escaped = (text: string) => text.replace(/\p{Cc}/gu, ' ').replace(/[&<>"]/g, (sign) => signs[sign]!);

function periodsOf(day: string, { stepMinutes, whole, doubtful }: ExportedChannel): string[] {
  const slots = slotsOf(day, stepMinutes);
  const isChanged = slots.length * stepMinutes > DAY_MINUTES;
  return slots.map((start, index) => {
    const summer = isChanged && slots.indexOf(start, index + 1) >= 0 ? ' summer="1"' : '';
    return `        <period start="${clockText(start)}" end="${clockText(start + stepMinutes)}"${summer}><value status="${doubtful[index] ? 1 : 0}">${whole[index]}</value></period>`;
  });
}

const pointOf = (day: string, { code, name, channels }: ExportedPoint): string[] => [
  `    <measuringpoint code="${escaped(code)}" name="${escaped(name)}">`,
  ...channels.flatMap((channel) => [
    `      <measuringchannel code="${channel.channel}" desc="${channelNames[channel.channel] ?? ''}">`,
    ...periodsOf(day, channel),
    '      </measuringchannel>',
  ]),
  '    </measuringpoint>',
];

function gtpOf(day: string, { code, name, channels, gtp }: ExportedPoint): string[] {
  const periods = channels.flatMap((channel) => periodsOf(day, channel));
  if (typeof gtp !== 'object')
    return [`    <deliverygroup name="${escaped(name)}" code="${escaped(code)}">`, ...periods, '    </deliverygroup>'];
  const ends = `codefrom="${escaped(gtp.from)}" codeto="${escaped(gtp.to)}"`;
  return [`    <peretok name="${escaped(name)}" ${ends}>`, ...periods, '    </peretok>'];
}

/** The content of a message after its number and time. */
export function bodyOf(
  day: string,
  sender: Party,
  first: keyof typeof partyOrders,
  areas: readonly ExportedArea[],
): string {
  const both = (party: Party) => {
    const inn = `<inn>${escaped(party.inn)}</inn>`;
    const name = `<name>${escaped(party.name)}</name>`;
    return first === 'inn' ? inn + name : name + inn;
  };
  return [
    `  <sender>${both(sender)}</sender>`,
    ...areas.flatMap(({ party, points }) => [
      `  <area timezone="1">${both(party)}`,
      ...points.flatMap((point) => (point.gtp ? gtpOf(day, point) : pointOf(day, point))),
      '  </area>',
    ]),
    '</message>',
    '',
  ].join('\n');
}

/** A whole message; `madeAt` is Moscow clock time, `YYYYMMDDhhmmss`. */
export const messageOf = (
  messageClass: ExportClass,
  day: string,
  number: number,
  madeAt: string,
  body: string,
): string =>
  [
    '<?xml version="1.0" encoding="windows-1251"?>',
    `<message class="${messageClass}" version="2" number="${number}">`,
    '  <datetime>',
    `    <timestamp>${madeAt}</timestamp>`,
    '    <daylightsavingtime>0</daylightsavingtime>',
    `    <day>${day.replaceAll('-', '')}</day>`,
    '  </datetime>',
    body,
  ].join('\n');
