/** The days of the week by their number: Monday is 1. */
export const weekDayNames = { 1: 'пн', 2: 'вт', 3: 'ср', 4: 'чт', 5: 'пт', 6: 'сб', 7: 'вс' } as const;
