import { months } from 'contract/kit/parameter-field.ts';
import type { Parameter } from 'contract/kit/parameter.ts';

const flags = { true: 'Да', false: 'Нет' };

/** The possible values of a parameter that has only a few, for conditions and initial values. */
export const decidingValues = ({ type, options }: Parameter): { value: string; label: string }[] =>
  type === 'list'
    ? options.map((option) => ({ value: option, label: option }))
    : Object.entries(type === 'month' ? months : flags).map(([value, label]) => ({ value, label }));
