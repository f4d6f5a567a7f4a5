import { addMonths, firstDayOf, monthOf, monthText } from '../time/calendar.ts';
import { shownDay } from '../time/day-shape.ts';

/** The first month all of whose days a person with this first day sees. */
export const firstVisibleMonth = (dataFrom: string): string =>
  firstDayOf(monthOf(dataFrom)) === dataFrom ? monthOf(dataFrom) : addMonths(monthOf(dataFrom), 1);

/** Why an earlier period is closed to a person, and what to choose. */
export const refusalBefore = (dataFrom: string, chosen: 'day' | 'month' = 'day'): string =>
  chosen === 'day'
    ? `Вам видны данные с ${shownDay(dataFrom)}: выберите этот день или более поздний`
    : `Вам видны данные с ${shownDay(dataFrom)}: выберите ${monthText(firstVisibleMonth(dataFrom))} или более поздний месяц`;

/** What a figure or a plot says that begins later than it would for others. */
export const sinceText = (dataFrom: string): string => `с ${shownDay(dataFrom)}: так ограничен ваш доступ`;
