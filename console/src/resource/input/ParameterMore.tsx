import '@mantine/core/styles/SimpleGrid.layer.css';
import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { canDecide, type Parameter } from 'contract/kit/parameter.ts';
import { isNumeric } from 'contract/kit/parameter-types.ts';
import { FilledNumber } from './FilledNumber.tsx';
import { InitialInput } from './InitialInput.tsx';
import { decidingValues } from './parameter-values.ts';

interface Props {
  parameter: Parameter;
  /** All parameters of the same list. */
  all: readonly Parameter[];
  disabled?: boolean;
  messages: Readonly<Record<string, string>>;
  onChange: (patch: Partial<Parameter>) => void;
}

const namesOf = (numbers: readonly Parameter[]) =>
  numbers.length ? `. Здесь есть ${numbers.map(({ code, name }) => `${code} («${name}»)`).join(', ')}` : '';

/** The further settings of a parameter: its place on the card, formula, limits, initial value, and the condition under
 *  which it is shown. */
export function ParameterMore({ parameter, all, disabled, messages, onChange }: Props) {
  const { code, type, formula, group, min, max, shownWhen } = parameter;
  const isComputed = formula !== undefined;
  const numbers = all.filter(
    (one) => one.code && one.code !== code && isNumeric(one.type) && one.formula === undefined,
  );
  // A computed parameter cannot be required or limited.
  const compute = (text: string) =>
    onChange(
      text
        ? { formula: text, isRequired: false, min: undefined, max: undefined, initial: undefined, shownWhen: undefined }
        : { formula: undefined },
    );
  const deciding = all.filter((one) => one.code && one.code !== code && !one.shownWhen && canDecide(one));
  const decider = deciding.find((one) => one.code === shownWhen?.code);
  const values = decider ? decidingValues(decider) : [];
  const chooseDecider = (next: string | null) => {
    const chosen = deciding.find((one) => one.code === next);
    const [first] = chosen ? decidingValues(chosen) : [];
    onChange({ shownWhen: chosen && first && { code: chosen.code, value: first.value } });
  };
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm" mt="sm">
      <TextInput
        label="Группа на карточке"
        disabled={disabled}
        value={group ?? ''}
        onChange={(event) => onChange({ group: event.currentTarget.value || undefined })}
      />
      {isNumeric(type) && (
        <TextInput
          label="Формула"
          description={`Пусто — число вводят. Иначе его считает программа: коды чисел, + − × ÷ и скобки${namesOf(numbers)}`}
          placeholder="power × hours ÷ 1000"
          disabled={disabled}
          value={formula ?? ''}
          error={messages.formula}
          onChange={(event) => compute(event.currentTarget.value)}
        />
      )}
      {isNumeric(type) && !isComputed && (
        <>
          <FilledNumber
            label="Не меньше"
            value={min}
            error={messages.min}
            onChange={(next) => onChange({ min: next })}
          />
          <FilledNumber
            label="Не больше"
            value={max}
            error={messages.max}
            onChange={(next) => onChange({ max: next })}
          />
        </>
      )}
      {!isComputed && (
        <InitialInput parameter={parameter} disabled={disabled} error={messages.initial} onChange={onChange} />
      )}
      {!isComputed && (deciding.length > 0 || shownWhen) && (
        <Select
          label="Спрашивать, только когда"
          disabled={disabled}
          data={deciding.map((one) => ({ value: one.code, label: one.name || one.code }))}
          value={shownWhen?.code ?? null}
          onChange={chooseDecider}
          placeholder="Всегда"
          clearable
        />
      )}
      {decider && shownWhen && (
        <Select
          label="имеет значение"
          disabled={disabled}
          data={values}
          value={shownWhen.value}
          onChange={(next) => next && onChange({ shownWhen: { ...shownWhen, value: next } })}
          allowDeselect={false}
        />
      )}
    </SimpleGrid>
  );
}
