import type { Field, Fields } from './field.ts';
import type { Parameter } from './parameter.ts';

/** The months of planned data, in order. */
export const months = {
  JANUARY: 'Январь',
  FEBRUARY: 'Февраль',
  MARCH: 'Март',
  APRIL: 'Апрель',
  MAY: 'Май',
  JUNE: 'Июнь',
  JULY: 'Июль',
  AUGUST: 'Август',
  SEPTEMBER: 'Сентябрь',
  OCTOBER: 'Октябрь',
  NOVEMBER: 'Ноябрь',
  DECEMBER: 'Декабрь',
} as const;

const options = (given: Parameter) => Object.fromEntries(given.options.map((option) => [option, option]));

/** Converts a parameter to a field for forms, lists and filters; `all` are the parameters stored together with it. */
export function fieldOfParameter(given: Parameter, all: readonly Parameter[] = []): Field {
  const { formula, isRequired, initial, shownWhen, group, unit, min, max, isCode } = given;
  const common = {
    label: given.name,
    in: 'parameters',
    ...(formula && { readOnly: true }),
    ...(isRequired && { required: true }),
    ...(initial !== undefined && { initial }),
    ...(group && { group }),
    ...(shownWhen && { shownWhen }),
  } as const;
  const number = {
    kind: 'number',
    ...(unit && { unit }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(formula && { computed: { formula, parameters: all.map(({ code }) => code) } }),
  } as const;
  switch (given.type) {
    case 'string':
      return { kind: 'text', max: 255, ...common };
    case 'text':
      return { kind: 'multiline', max: 4000, ...common };
    case 'int':
      return { ...number, integer: true, ...(isCode && { isCode: true }), ...common };
    case 'decimal':
      return { ...number, ...common };
    case 'bool':
      return { kind: 'boolean', ...common };
    case 'date':
      return { kind: 'date', ...common };
    case 'datetime':
      return { kind: 'dateTime', ...common };
    case 'time':
      return {
        kind: 'text',
        max: 5,
        pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
        patternMessage: 'Время вида 09:30',
        ...common,
      };
    case 'month':
      return { kind: 'choice', options: months, ...common };
    case 'list':
      return { kind: given.isMultiple ? 'choices' : 'choice', options: options(given), ...common };
    case 'dictionary': {
      const to = `dictionary/${given.dcDictionaryId}/values`;
      return given.isMultiple ? { kind: 'references', to, ...common } : { kind: 'reference', to, ...common };
    }
    case 'object': {
      const most = given.isMultiple ? given.most : 1;
      return {
        kind: 'references',
        to: given.to!,
        ...(most && { most }),
        relation: { isExclusive: given.isExclusive === true },
        ...common,
      };
    }
  }
}

export const fieldsOfParameters = (list: readonly Parameter[]): Fields =>
  Object.fromEntries(list.map((given) => [given.code, fieldOfParameter(given, list)]));
