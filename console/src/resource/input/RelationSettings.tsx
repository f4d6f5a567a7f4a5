import '@mantine/core/styles/SimpleGrid.layer.css';
import { Checkbox, Select, SimpleGrid, TextInput } from '@mantine/core';
import { inTypeOrder } from 'contract/features/object-types/order.ts';
import { passport } from 'contract/features/passport/resources.ts';
import type { Parameter } from 'contract/kit/parameter.ts';
import { FilledNumber } from './FilledNumber.tsx';
import { useTypes } from '../state/use-types.ts';
import { enterTakesOnly } from '../../ui/input/take-only.ts';

interface Props {
  parameter: Parameter;
  disabled?: boolean | undefined;
  messages: Readonly<Record<string, string>>;
  onChange: (patch: Partial<Parameter>) => void;
}

/** The settings of a relation: its target, its name on the other side, and the cardinality of both sides. */
export function RelationSettings({ parameter, disabled, messages, onChange }: Props) {
  const { to, inverse, isMultiple, most, isExclusive } = parameter;
  const types = useTypes() ?? [];
  const own = types
    .filter(({ family }) => !family)
    .map(({ guid, name }) => ({ value: `object-types/${guid}/all-objects`, label: name }));
  const sortOf = ({ name }: { name: string }) => types.find(({ family }) => family === name)?.sort;
  const families = inTypeOrder(passport, sortOf).map(({ name, titles }) => ({ value: name, label: titles.list }));
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm" mt="sm">
      <Select
        label="С чем связь"
        description="Свой тип — вместе с подтипами"
        data={[
          { group: 'Свои типы', items: own },
          { group: 'Технический паспорт', items: families },
        ]}
        disabled={disabled}
        error={messages.to}
        value={to ?? null}
        onChange={(next) => onChange({ to: next ?? undefined })}
        searchable
        onKeyDown={enterTakesOnly}
      />
      <TextInput
        label="Название с другой стороны"
        description="Например, «Питает» для «Питается от»"
        disabled={disabled}
        error={messages.inverse}
        value={inverse ?? ''}
        onChange={(event) => onChange({ inverse: event.currentTarget.value || undefined })}
      />
      {isMultiple && (
        <FilledNumber
          label="Не больше"
          description="Пусто — сколько угодно"
          disabled={disabled}
          value={most}
          error={messages.most}
          onChange={(next) => onChange({ most: next })}
        />
      )}
      <Checkbox
        label="С другой стороны — только один"
        disabled={disabled}
        checked={isExclusive ?? false}
        onChange={(event) => onChange({ isExclusive: event.currentTarget.checked || undefined })}
        style={{ alignSelf: 'center' }}
      />
    </SimpleGrid>
  );
}
