import { CloseButton, Select, TextInput } from '@mantine/core';
import { extractions, type Carry } from 'contract/features/object-types/carry.ts';
import type { Parameter } from 'contract/kit/parameter.ts';
import { isNumeric } from 'contract/kit/parameter-types.ts';
import { ChoicesInput } from '../../../resource/input/ChoicesInput.tsx';
import { FilledNumber } from '../../../resource/input/FilledNumber.tsx';
import classes from './Carries.module.css';

interface Props {
  carry: Carry;
  before: readonly Parameter[];
  after: readonly Parameter[];
  onChange: (carry: Carry) => void;
  onRemove: () => void;
}

const optionsOf = (list: readonly Parameter[]) =>
  list.map(({ code, name, unit }) => ({ value: code, label: unit ? `${name}, ${unit}` : name }));

const ways = [
  { value: 'whole', label: 'Целиком' },
  { value: 'part', label: 'Часть до разделителя' },
  ...Object.entries(extractions).map(([value, label]) => ({ value, label })),
];
const wayOf = ({ part, pick }: Carry) => pick ?? (part === undefined ? 'whole' : 'part');

function inWay({ to, from }: Carry, way: string | null): Carry {
  if (way === 'part') return { to, from, separator: ' ', part: 1 };
  return way === null || way === 'whole' ? { to, from } : { to, from, pick: way as NonNullable<Carry['pick']> };
}

/** The source parameters of one parameter's values, and the conversion. */
export function CarryRow({ carry, before, after, onChange, onRemove }: Props) {
  const { to, from, separator, part, factor } = carry;
  const [source] = from.length === 1 ? before.filter(({ code }) => code === from[0]) : [];
  const target = after.find(({ code }) => code === to);
  const isText = source?.type === 'string' || source?.type === 'text';
  const isProduct = source && target && isNumeric(source.type) && isNumeric(target.type);
  const choose = (next: string[]) =>
    onChange({ to, from: next, ...(next.length > 1 && { separator: separator ?? ' ' }) });
  return (
    <fieldset className={classes.carry} aria-label={`Значения «${target?.name ?? ''}»`}>
      <Select
        label="Параметр"
        data={optionsOf(after)}
        value={to || null}
        onChange={(next) => onChange({ ...carry, to: next ?? '' })}
        allowDeselect={false}
      />
      <ChoicesInput
        label="Значения из"
        options={Object.fromEntries(optionsOf(before).map(({ value, label }) => [value, label]))}
        value={from}
        onChange={choose}
        maxValues={10}
      />
      {isText && (
        <Select
          label="Что взять"
          data={ways}
          value={wayOf(carry)}
          onChange={(next) => onChange(inWay(carry, next))}
          allowDeselect={false}
        />
      )}
      {separator !== undefined && (
        <TextInput
          label={from.length > 1 ? 'Соединить через' : 'Разделитель'}
          description={separator === ' ' ? 'Сейчас — пробел' : undefined}
          maxLength={20}
          value={separator}
          onChange={(event) => onChange({ ...carry, separator: event.currentTarget.value })}
        />
      )}
      {part !== undefined && (
        <FilledNumber
          label="Какая по счёту"
          value={part}
          onChange={(next) => onChange({ ...carry, part: next ?? 1 })}
        />
      )}
      {isProduct && (
        <FilledNumber
          label="Умножить на"
          value={factor}
          onChange={(next) => onChange({ to, from, ...(next !== undefined && { factor: next }) })}
        />
      )}
      <CloseButton aria-label={`Не переносить «${target?.name ?? ''}»`} onClick={onRemove} />
    </fieldset>
  );
}
