import { dayNumber, dayText } from 'contract/time/day-shape.ts';

/** Whether a parameter of the address is an existing day, `YYYY-MM-DD`. */
export const isDayInAddress = (text: unknown): text is string =>
  typeof text === 'string' &&
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  Number.isFinite(dayNumber(text)) &&
  dayText(dayNumber(text)) === text;
