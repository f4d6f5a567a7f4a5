import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { fileColumns } from 'contract/kit/import-columns.ts';
import type { Import, KindOfMistake, TextMeaning } from 'contract/kit/resource-import.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { useState } from 'react';
import { OptionSelect } from '../../ui/input/OptionSelect.tsx';
import { refused } from '../../ui/refusal/refused.ts';
import { PlainTable } from '../../ui/table/PlainTable.tsx';
import { countOf } from '../../ui/text/format.ts';

/** A text of a column and its meaning; null removes the meaning. */
export type MeaningChange = Omit<TextMeaning, 'meant'> & { meant: string | null };

interface Props {
  resource: Resource;
  state: Import;
  isBusy: boolean;
  onMend: (meanings: MeaningChange[]) => void;
}

type Mendable = KindOfMistake & { field: string; written: string };
const isMendable = (kind: KindOfMistake): kind is Mendable => kind.field !== null && kind.written !== null;
const rows = ['строка', 'строки', 'строк'] as const;
const keyOf = ({ field, written }: Pick<Mendable, 'field' | 'written'>) => JSON.stringify([field, written]);

function labelsOf(resource: Resource, key: string): string[] | null {
  const field = fileColumns(resource.fields).find((column) => column.key === key)?.field;
  if (field?.kind === 'boolean') return ['Да', 'Нет'];
  return field?.kind === 'choice' ? Object.values(field.options) : null;
}

/** The errors that one correction fixes in all rows, and the corrections of this file. */
export function ImportKinds({ resource, state: { kinds, meanings }, isBusy, onMend }: Props) {
  const [given, setGiven] = useState<Record<string, string | null>>({});
  const mendable = kinds.filter(isMendable);
  const changes = mendable.flatMap(({ field, written }): MeaningChange[] => {
    const meant = given[keyOf({ field, written })]?.trim();
    return meant ? [{ field, written, meant }] : [];
  });
  const meantCell = (kind: Mendable) => {
    const labels = labelsOf(resource, kind.field);
    const shared = { 'aria-label': `Читать «${kind.written}» как`, size: 'xs', w: 200 } as const;
    const value = given[keyOf(kind)] ?? null;
    const choose = (meant: string | null) => setGiven({ ...given, [keyOf(kind)]: meant });
    return labels ? (
      <OptionSelect {...shared} data={labels} value={value} onChange={choose} />
    ) : (
      <TextInput {...shared} value={value ?? ''} onChange={({ currentTarget }) => choose(currentTarget.value)} />
    );
  };
  return (
    <>
      {meanings.map((meaning) => (
        <Group key={keyOf(meaning)} gap="xs">
          <Text size="sm">
            «{meaning.written}» читается как «{meaning.meant}»
          </Text>
          <Button
            size="compact-xs"
            variant="default"
            disabled={isBusy}
            onClick={() => onMend([{ ...meaning, meant: null }])}
          >
            Читать как написано
          </Button>
        </Group>
      ))}
      {mendable.length > 0 && (
        <Stack gap="xs">
          <PlainTable
            label="Ошибки по видам"
            rows={mendable}
            rowKey={(kind) => `${keyOf(kind)} ${kind.message}`}
            nothing=""
            columns={[
              { label: 'Столбец', cell: ({ column }) => column },
              { label: 'Написано', cell: ({ written }) => written, wraps: true },
              { label: 'Ошибка', cell: ({ message }) => message, wraps: true },
              { label: 'Где', cell: (kind) => (kind.rows > 1 ? countOf(kind.rows, rows) : `строка ${kind.first}`) },
              { label: 'Читать как', cell: meantCell },
            ]}
          />
          <Group justify="flex-end">
            <Button
              variant="default"
              size="xs"
              loading={isBusy}
              {...refused(changes.length ? undefined : 'Впишите, как читать')}
              onClick={() => onMend(changes)}
            >
              Исправить во всех строках
            </Button>
          </Group>
        </Stack>
      )}
    </>
  );
}
