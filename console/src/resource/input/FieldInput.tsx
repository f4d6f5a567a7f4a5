import { Box, Checkbox, Input, InputBase, Text, TextInput } from '@mantine/core';
import { isUnusual, type Field } from 'contract/kit/field.ts';
import { lazy, Suspense, type FocusEvent, type ReactElement, type ReactNode } from 'react';
import { Loading } from '../../ui/Loading.tsx';
import { MomentField } from '../../ui/input/MomentField.tsx';
import { NumberText } from '../../ui/input/NumberText.tsx';
import type { Names } from '../value/field-text.ts';
import { TermHint } from '../value/TermHint.tsx';
import { parseNumber } from '../frame/form-values.ts';

/** A text area that grows with its content, sized by the browser itself. */
const growing = { input: { fieldSizing: 'content', minHeight: '5.4em', maxHeight: '19em' } } as const;

// Loaded lazily: inputs with a dropdown are heavy, and many forms have none.
const ChoiceInput = lazy(async () => ({ default: (await import('./ChoiceInput.tsx')).ChoiceInput }));
const ChoicesInput = lazy(async () => ({ default: (await import('./ChoicesInput.tsx')).ChoicesInput }));
const TagsField = lazy(async () => ({ default: (await import('../../ui/input/TagsField.tsx')).TagsField }));
const ReferenceInput = lazy(async () => ({ default: (await import('./ReferenceInput.tsx')).ReferenceInput }));
const ReferencesInput = lazy(async () => ({ default: (await import('./ReferencesInput.tsx')).ReferencesInput }));
const DateField = lazy(async () => ({ default: (await import('../../ui/input/DateField.tsx')).DateField }));
const ParametersInput = lazy(async () => ({ default: (await import('./ParametersInput.tsx')).ParametersInput }));

interface Props {
  id: string | undefined;
  field: Field;
  /** Null where the label is already shown beside the input. */
  label: ReactNode;
  value: unknown;
  error?: ReactNode;
  disabled?: boolean;
  names?: Names;
  onChange: (value: unknown) => void;
  onBlur?: (event: FocusEvent) => void;
  autoFocus?: boolean;
  placeholder?: string;
  /** No more characters can be typed. */
  maxLength?: number | undefined;
  /** Marks the field that gets the focus when a dialog opens. */
  'data-autofocus'?: true;
}

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const textOrNull = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** The height reserved for the line below an input that creates a missing record. */
const CREATION_HEIGHT = 22;

/** The placeholder of a loading input, with its label and hint, so that nothing below shifts. */
function awaited({ label, field }: Props) {
  const isReference = field.kind === 'reference' || field.kind === 'references';
  return (
    <Input.Wrapper
      label={label}
      description={field.hint}
      withAsterisk={field.required}
      labelElement="div"
      pb={isReference && label !== null ? CREATION_HEIGHT : 0}
    >
      <Loading height={36} mb={field.hint ? 5 : 0} />
    </Input.Wrapper>
  );
}

/** The input of a field. Its label links to the glossary term that explains it. */
export function FieldInput(props: Props) {
  const input = (
    <Suspense fallback={awaited(props)}>
      <KindInput {...props} />
    </Suspense>
  );
  if (props.label !== props.field.label) return input;
  return (
    <Box pos="relative">
      {input}
      <TermHint label={props.field.label} />
    </Box>
  );
}

function KindInput({ field, value, onChange, names, label, ...rest }: Props): ReactElement {
  const shared = {
    ...rest,
    label,
    'aria-label': label === null ? field.label : undefined,
    description: field.hint,
    required: field.required,
    withAsterisk: field.required,
  };
  switch (field.kind) {
    case 'text':
    case 'document':
      return (
        <TextInput
          {...shared}
          autoComplete="off"
          value={String(value ?? '')}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'multiline':
      return (
        <InputBase
          {...shared}
          component="textarea"
          multiline
          rows={3}
          styles={growing}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'number':
      return (
        <>
          <NumberText {...shared} unit={field.unit} usual={field.usual} value={value} onChange={onChange} />
          {isUnusual(field, parseNumber(String(value ?? ''))) && (
            <Text component="output" display="block" size="xs" c="orange">
              Необычное значение: сверьте с паспортом
            </Text>
          )}
        </>
      );
    case 'boolean':
      return (
        <Checkbox
          {...rest}
          label={label}
          aria-label={shared['aria-label']}
          description={field.hint}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'date':
      return <DateField {...shared} value={textOrNull(value)} onChange={onChange} />;
    case 'dateTime':
      return <MomentField {...shared} value={textOrNull(value)} onChange={onChange} />;
    case 'choice':
      return <ChoiceInput {...shared} options={field.options} value={textOrNull(value)} onChange={onChange} />;
    case 'choices':
      return <ChoicesInput {...shared} options={field.options} value={texts(value)} onChange={onChange} />;
    case 'tags':
      return <TagsField {...shared} value={texts(value)} onChange={onChange} />;
    case 'reference':
      return <ReferenceInput {...shared} to={field.to} value={textOrNull(value)} names={names} onChange={onChange} />;
    case 'references':
      if (field.most === 1)
        return (
          <ReferenceInput
            {...shared}
            to={field.to}
            value={texts(value)[0] ?? null}
            names={names}
            onChange={(guid) => onChange(guid === null ? [] : [guid])}
          />
        );
      return (
        <ReferencesInput
          {...shared}
          to={field.to}
          maxValues={field.most}
          value={texts(value)}
          names={names}
          onChange={onChange}
        />
      );
    case 'parameters':
      return (
        <ParametersInput
          {...shared}
          relates={field.relates}
          inherited={field.inherited}
          value={value}
          onChange={onChange}
        />
      );
  }
}
