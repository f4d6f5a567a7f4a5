import { Button, Group, Stack, Text } from '@mantine/core';
import type { Import, Likeness, LikelyRow } from 'contract/kit/resource-import.ts';
import { useState } from 'react';
import { OptionSelect } from '../../ui/input/OptionSelect.tsx';
import { refused } from '../../ui/refusal/refused.ts';
import { formatNumber } from '../../ui/text/format.ts';
import { PlainTable } from '../../ui/table/PlainTable.tsx';

export interface ChosenRecord {
  row: number;
  /** Null for a new record. */
  chosen: string | null;
}

interface Props {
  state: Import;
  isBusy: boolean;
  onChoose: (choices: ChosenRecord[]) => void;
}

const NEW = 'new';
const SHOWN = 200;

const likenessText: Readonly<Record<Likeness, string>> = {
  personnelNumber: 'ФИО и табельный номер',
  email: 'ФИО и почта',
  phone: 'ФИО и телефон',
  name: 'только ФИО',
};

const valueOf = ({ isDecided, chosen }: LikelyRow) => (isDecided ? (chosen ?? NEW) : null);

/** The rows whose people probably exist already: each is linked to one of them or created as new. */
export function ImportLikely({ state: { likely }, isBusy, onChoose }: Props) {
  const [given, setGiven] = useState<Record<number, string | null>>({});
  if (likely.length === 0) return null;
  const shown = likely.slice(0, SHOWN);
  const undecided = likely.filter(({ isDecided }) => !isDecided);
  const choices = likely.flatMap((one): ChosenRecord[] => {
    const value = given[one.row];
    return value && value !== valueOf(one) ? [{ row: one.row, chosen: value === NEW ? null : value }] : [];
  });
  const chooseAll = (of: (row: LikelyRow) => string) =>
    setGiven({ ...given, ...Object.fromEntries(undecided.map((one) => [one.row, of(one)])) });
  const whoCell = (one: LikelyRow) => (
    <OptionSelect
      aria-label={`Кто это: ${one.name}`}
      size="xs"
      w={220}
      required
      placeholder="Выберите"
      data={[
        ...one.found.map(({ guid, title }) => ({ value: guid, label: title })),
        { value: NEW, label: 'Новый человек' },
      ]}
      value={given[one.row] ?? valueOf(one)}
      onChange={(value) => setGiven({ ...given, [one.row]: value })}
    />
  );
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        Похоже, эти люди уже есть
        {likely.length > SHOWN && `: первые ${SHOWN} из ${formatNumber(likely.length)}`}
      </Text>
      <PlainTable
        label="Похоже, эти люди уже есть"
        rows={shown}
        rowKey={({ row }) => String(row)}
        nothing=""
        columns={[
          { label: 'Строка', cell: ({ row }) => row },
          { label: 'В файле', cell: ({ name }) => name, wraps: true },
          { label: 'Совпадает', cell: ({ found }) => likenessText[found[0]!.by] },
          {
            label: 'Кто это',
            cell: whoCell,
          },
        ]}
      />
      <Group justify="flex-end">
        {undecided.length > 1 && (
          <>
            <Button size="xs" variant="default" onClick={() => chooseAll(({ found }) => found[0]!.guid)}>
              Все — те же
            </Button>
            <Button size="xs" variant="default" onClick={() => chooseAll(() => NEW)}>
              Все — новые
            </Button>
          </>
        )}
        <Button
          size="xs"
          variant="default"
          loading={isBusy}
          {...refused(choices.length ? undefined : 'Выберите, кто это')}
          onClick={() => onChoose(choices)}
        >
          Проверить снова
        </Button>
      </Group>
    </Stack>
  );
}
