import { zoneOffset } from 'contract/time/zone-offset.ts';
import type { ServiceMessage, ServiceNow } from 'contract/features/service/now.ts';
import { formatDateTime, NBSP } from '../../ui/text/format.ts';
import { MOSCOW } from '../../ui/text/time-zone.ts';

const placeOf = (zone: string) => (zone === MOSCOW ? 'Москва' : zoneOffset(zone));

/** «12.03.2026 23:30 (Москва)». */
const until = (moment: string, zone: string) => `${formatDateTime(moment, zone)}${NBSP}(${placeOf(zone)})`;

/** The time of maintenance work: «Работы 12.03.2026 с 22:00 до 23:30 (Москва)»; both dates in full when it spans
 *  several days or has no known end. */
export function worksText(
  { worksFrom, worksUntil }: Pick<ServiceMessage, 'worksFrom' | 'worksUntil'>,
  zone: string,
): string {
  if (!worksFrom) return 'Работы';
  const [day, time] = formatDateTime(worksFrom, zone).split(NBSP);
  if (!worksUntil) return `Работы с${NBSP}${until(worksFrom, zone)}`;
  const [lastDay, end] = formatDateTime(worksUntil, zone).split(NBSP);
  return day === lastDay
    ? `Работы ${day} с${NBSP}${time} до${NBSP}${end}${NBSP}(${placeOf(zone)})`
    : `Работы с${NBSP}${day}${NBSP}${time} до${NBSP}${until(worksUntil, zone)}`;
}

/** The line above the text of a message. */
export const leadOf = (message: ServiceMessage, zone: string): string =>
  ({ info: '', works: `${worksText(message, zone)}.`, trouble: 'Неполадка.' })[message.kind];

/** Explains the read-only mode. */
export function readOnlyText({ reason, expectedUntil }: NonNullable<ServiceNow['readOnly']>, zone: string): string {
  const end = expectedUntil ? ` до${NBSP}${until(expectedUntil, zone)}` : '';
  const why = reason ? ` ${reason.replace(/[.\s]+$/, '')}.` : '';
  return `Сейчас можно только читать${end}.${why}`;
}
