import { addMonths, firstDayOf, monthOf, monthText } from '../time/calendar.ts';
import { shownDay } from '../time/day-shape.ts';

/** The first month that is completely visible to a person with this first day. */
export const firstVisibleMonth = (dataFrom: string): string =>
  firstDayOf(monthOf(dataFrom)) === dataFrom ? monthOf(dataFrom) : addMonths(monthOf(dataFrom), 1);

/** The refusal of an earlier period, with advice what to choose. */
export const refusalBefore = (dataFrom: string, chosen: 'day' | 'month' = 'day'): string =>
  chosen === 'day'
    ? `Вам видны данные с ${shownDay(dataFrom)}: выберите этот день или более поздний`
    : `Вам видны данные с ${shownDay(dataFrom)}: выберите ${monthText(firstVisibleMonth(dataFrom))} или более поздний месяц`;

/** The note on a figure or chart that begins later than for others. */
export const sinceText = (dataFrom: string): string => `с ${shownDay(dataFrom)}: так ограничен ваш доступ`;
