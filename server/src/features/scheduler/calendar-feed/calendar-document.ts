import type { JobName } from 'contract/features/scheduler/job-kinds.ts';
import { jobKinds } from 'contract/features/scheduler/job-kinds.ts';
import { timingWords } from 'contract/time/cron-words.ts';
import type { Timing } from 'contract/time/schedule-times.ts';

export interface ComingRun {
  schedule: string;
  name: string;
  kind: JobName;
  timing: Timing;
  start: Date;
}

const HOUR_S = 3600;
const MINUTE_MS = 60_000;

/** The runs as an iCalendar document (RFC 5545). `addressOf` returns the card's address of a schedule. */
export async function calendarDocument(
  name: string,
  runs: readonly ComingRun[],
  addressOf: (schedule: string) => string,
): Promise<string> {
  const { default: ical, ICalEventTransparency } = await import('ical-generator');
  const calendar = ical({
    name,
    prodId: { company: 'Энергоконсоль', product: 'Планировщик', language: 'RU' },
    ttl: HOUR_S,
  });
  for (const { schedule, name: summary, kind, timing, start } of runs) {
    const url = addressOf(schedule);
    calendar.createEvent({
      id: `${schedule}-${start.getTime() / MINUTE_MS}`,
      start,
      summary,
      description: `${jobKinds[kind].title}, ${timingWords(timing)}.\n${url}`,
      url,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return calendar.toString();
}
