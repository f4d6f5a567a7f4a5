import { Button, Input, Stack } from '@mantine/core';
import { withOperand } from 'contract/kit/computed.ts';
import { parametersSchema, type Parameter } from 'contract/kit/parameter.ts';
import { isInherited } from 'contract/kit/parameter-codes.ts';
import type { FocusEvent, ReactNode } from 'react';
import { InheritedParameter } from './InheritedParameter.tsx';
import { ParameterRow } from './ParameterRow.tsx';

interface Props {
  id?: string;
  label: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  disabled?: boolean;
  /** Whether parameters may be relations. */
  relates?: boolean | undefined;
  /** Parameters of a parent type: only their order and group can change. */
  inherited?: readonly Parameter[] | undefined;
  value: unknown;
  onChange: (value: Parameter[]) => void;
}

const blank: Parameter = {
  code: '',
  name: '',
  type: 'string',
  unit: null,
  options: [],
  dcDictionaryId: null,
  isRequired: false,
  isMultiple: false,
};

/** The messages of each parameter by its index in the list. */
const messagesOf = (list: readonly Parameter[]) => {
  const checked = parametersSchema.safeParse(list);
  return (checked.error?.issues ?? []).map(({ path, message }) => ({ index: path[0], field: path[1], message }));
};

/** Scrolls to a parameter with an error, because the form focuses the whole list, which may be longer than the
 *  screen. */
function showMistake({ target, currentTarget }: FocusEvent<HTMLElement>) {
  if (target !== currentTarget) return;
  const wrong = currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (wrong) wrong.focus();
  else currentTarget.parentElement?.scrollIntoView();
}

/** The list after a change of one parameter; conditions and formulas that refer to it follow its code. */
function changedAt(list: readonly Parameter[], index: number, next: Parameter): Parameter[] {
  const { code } = list[index]!;
  const isFollowed = ({ shownWhen }: Parameter) => code !== '' && code !== next.code && shownWhen?.code === code;
  const renamed = (formula: string) => (code && next.code ? withOperand(formula, code, next.code) : formula);
  return list.with(index, next).map((one) => ({
    ...one,
    ...(isFollowed(one) && { shownWhen: { ...one.shownWhen!, code: next.code } }),
    ...(one.formula !== undefined && { formula: renamed(one.formula) }),
  }));
}

/** Edits the parameters of records: name, code, type and the settings of the type. */
export function ParametersInput({
  id,
  label,
  description,
  error,
  disabled,
  relates,
  inherited = [],
  value,
  onChange,
}: Props) {
  const list = Array.isArray(value) ? (value as Parameter[]) : [];
  const messages = error ? messagesOf(list) : [];
  // A message about one parameter is shown at that parameter.
  const ownError = messages.some(({ index }) => typeof index === 'number') ? undefined : error;
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={ownError}
      labelElement="div"
      inputWrapperOrder={['label', 'description', 'error', 'input']}
    >
      <Stack gap="sm" mt={6} id={id} tabIndex={-1} onFocus={showMistake}>
        {list.map((parameter, index) => {
          const place = {
            parameter,
            disabled,
            onChange: (next: Parameter) => onChange(changedAt(list, index, next)),
            onMove: (step: -1 | 1) =>
              onChange(list.toSpliced(index, 1).toSpliced(Math.max(index + step, 0), 0, parameter)),
          };
          if (inherited.some((one) => isInherited(parameter, one)))
            return <InheritedParameter key={index} {...place} />;
          return (
            <ParameterRow
              key={index}
              {...place}
              all={list}
              relates={relates}
              messages={Object.fromEntries(
                messages
                  .filter((message) => message.index === index)
                  .map(({ field, message }) => [String(field), message]),
              )}
              onRemove={() => onChange(list.toSpliced(index, 1))}
            />
          );
        })}
        <Button
          variant="default"
          size="xs"
          disabled={disabled}
          onClick={() => onChange([...list, blank])}
          style={{ alignSelf: 'start' }}
        >
          Добавить параметр
        </Button>
      </Stack>
    </Input.Wrapper>
  );
}
