import { CronError } from 'contract/time/cron.ts';
import { timingWords } from 'contract/time/cron-words.ts';

interface Props {
  cron: string;
}

const otherStarts: Readonly<Record<string, string>> = {
  every: 'через равные промежутки',
  after: 'после другой задачи',
  hand: 'задачей, вручную',
};

function wordsOf(cron: string): string {
  if (otherStarts[cron]) return otherStarts[cron];
  try {
    return timingWords({ cron, everyMinutes: null, zone: 'Europe/Moscow', days: 'any' });
  } catch (error) {
    if (error instanceof CronError) return cron;
    throw error;
  }
}

/** The timing of a report's schedule in words. */
export const ScheduleWords = ({ cron }: Props) => <span>{wordsOf(cron)}</span>;
