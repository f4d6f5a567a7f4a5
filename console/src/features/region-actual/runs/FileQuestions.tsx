import { Group, NumberInput, Text } from '@mantine/core';
import { OptionSelect } from '../../../ui/input/OptionSelect.tsx';
import type { MatrixRow } from '../matrix/cells.ts';

const places = { dateColumn: 'Столбец даты', hourColumn: 'Столбец часа', valueColumn: 'Столбец значения' } as const;
type Place = keyof typeof places;

/** Which column, counted from one, holds what. */
export type FileColumns = Partial<Record<Place, number>>;

interface Props {
  regions: readonly MatrixRow[];
  region: string | null;
  columns: FileColumns;
  /** The rows that the file begins with. */
  first: readonly (readonly string[])[];
  onRegion: (region: string | null) => void;
  onColumn: (place: string, column: number | undefined) => void;
  onColumnsSaid: () => void;
}

const SHOWN = 6;
const textOf = (cells: readonly string[]) => cells.join(' │ ');

/** What a file does not say of itself. */
export const FileQuestions = ({ regions, region, columns, first, onRegion, onColumn, onColumnsSaid }: Props) => (
  <>
    <Text size="sm">Скажите то, чего нет в файле; первые строки: </Text>
    <Text size="xs" c="dimmed" style={{ whiteSpace: 'pre-wrap' }}>
      {first.slice(0, SHOWN).map(textOf).join('\n')}
    </Text>
    <Group align="flex-end">
      <OptionSelect
        label="Регион"
        data={regions.map(({ guid, name }) => ({ value: guid, label: name }))}
        value={region}
        onChange={onRegion}
      />
      {Object.entries(places).map(([place, label]) => (
        <NumberInput
          key={place}
          label={label}
          w={150}
          min={1}
          max={500}
          value={columns[place as Place] ?? ''}
          onChange={(value) => onColumn(place, value === '' ? undefined : Number(value))}
          onBlur={onColumnsSaid}
        />
      ))}
    </Group>
  </>
);
