import '@mantine/core/styles/SimpleGrid.layer.css';
import '../../ui/input/pills.css';
import { Group, Paper, Select, SimpleGrid, TagsInput, TextInput } from '@mantine/core';
import { dictionaries } from 'contract/features/dictionaries/facts.ts';
import { codeOf } from 'contract/kit/code-of.ts';
import { codeRules, type Parameter } from 'contract/kit/parameter.ts';
import { withCode } from 'contract/kit/parameter-codes.ts';
import { parameterTypes, type ParameterType } from 'contract/kit/parameter-types.ts';
import { useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { ParameterFlags } from './ParameterFlags.tsx';
import { ParameterMore } from './ParameterMore.tsx';
import { ParameterMoves } from './ParameterMoves.tsx';
import { RelationSettings } from './RelationSettings.tsx';
import { enterTakesOnly } from '../../ui/input/take-only.ts';

interface Props {
  parameter: Parameter;
  /** All parameters of the list, including this one. */
  all: readonly Parameter[];
  disabled?: boolean;
  /** Whether the parameter may be a relation. */
  relates?: boolean | undefined;
  messages: Readonly<Record<string, string>>;
  onChange: (parameter: Parameter) => void;
  onRemove: () => void;
  onMove: (step: -1 | 1) => void;
}

const types = Object.entries(parameterTypes).map(([value, label]) => ({ value, label }));
const plainTypes = types.filter(({ value }) => value !== 'object');
const ALL = { query: { limit: '200', sort: 'name' }, params: {} };

const codesOf = ({ code, formerCodes }: Parameter) => ({ code, formerCodes });

/** A parameter without the settings specific to its type. */
const plain = ({ code, formerCodes, name, isRequired, group, shownWhen }: Parameter): Parameter => ({
  code,
  formerCodes,
  name,
  type: 'string',
  unit: null,
  options: [],
  dcDictionaryId: null,
  isRequired,
  isMultiple: false,
  group,
  shownWhen,
});

export function ParameterRow({ parameter, all, disabled, relates, messages, onChange, onRemove, onMove }: Props) {
  const { type, options } = parameter;
  const { data } = useCall(dictionaries.routes.list, ALL, { enabled: type === 'dictionary', staleTime: 60_000 });
  /** The codes before typing began, so that intermediate texts are not recorded as former codes. */
  const [named, setNamed] = useState(codesOf(parameter));
  const set = (patch: Partial<Parameter>) => onChange({ ...parameter, ...patch });
  const chooseType = (next: string | null) => next && onChange({ ...plain(parameter), type: next as ParameterType });
  const nameCode = () => {
    const taken = new Set(all.map(({ code }) => code));
    if (parameter.name.trim() && !parameter.code) set({ code: codeOf(codeRules, parameter.name).free(taken) });
  };
  const listed = (data?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name }));

  return (
    <Paper withBorder p="sm">
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
        <TextInput
          label="Название"
          withAsterisk
          disabled={disabled}
          error={messages.name}
          value={parameter.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
          onBlur={nameCode}
        />
        <TextInput
          label="Код"
          withAsterisk
          disabled={disabled}
          error={messages.code}
          value={parameter.code}
          onFocus={() => setNamed(codesOf(parameter))}
          onChange={(event) => onChange(withCode({ ...parameter, ...named }, event.currentTarget.value))}
        />
        <Select
          label="Тип"
          data={relates ? types : plainTypes}
          disabled={disabled}
          value={type}
          onChange={chooseType}
          allowDeselect={false}
        />
        {(type === 'int' || type === 'decimal') && (
          <TextInput
            label="Единица"
            disabled={disabled}
            error={messages.unit}
            value={parameter.unit ?? ''}
            onChange={(event) => set({ unit: event.currentTarget.value || null })}
          />
        )}
        {type === 'list' && (
          <TagsInput
            label="Варианты"
            disabled={disabled}
            error={messages.options}
            value={options}
            onChange={(next) => set({ options: next })}
          />
        )}
        {type === 'dictionary' && (
          <Select
            label="Словарь"
            data={listed}
            disabled={disabled}
            error={messages.dcDictionaryId}
            value={parameter.dcDictionaryId === null ? null : String(parameter.dcDictionaryId)}
            onChange={(next) => set({ dcDictionaryId: next === null ? null : Number(next) })}
            searchable
            onKeyDown={enterTakesOnly}
          />
        )}
      </SimpleGrid>
      {type === 'object' && (
        <RelationSettings parameter={parameter} disabled={disabled} messages={messages} onChange={set} />
      )}
      <ParameterMore parameter={parameter} all={all} disabled={disabled} messages={messages} onChange={set} />
      <Group mt="sm" justify="space-between">
        <ParameterFlags parameter={parameter} disabled={disabled} onChange={set} />
        <ParameterMoves disabled={disabled} onMove={onMove} onRemove={onRemove} />
      </Group>
    </Paper>
  );
}
