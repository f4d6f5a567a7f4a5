/** The types of a parameter that an administrator defines, with their Russian names. */
export const parameterTypes = {
  string: 'Строка',
  text: 'Многострочный текст',
  int: 'Целое число',
  decimal: 'Десятичное число',
  bool: 'Да/Нет',
  date: 'Дата',
  datetime: 'Дата и время',
  time: 'Время',
  month: 'Месяц',
  list: 'Список вариантов',
  dictionary: 'Значение словаря',
  object: 'Связь с объектами',
} as const;
export type ParameterType = keyof typeof parameterTypes;

export const isNumeric = (type: ParameterType): boolean => type === 'int' || type === 'decimal';
