import { Group, NumberInput, Text } from '@mantine/core';
import { OptionSelect } from '../../../ui/input/OptionSelect.tsx';
import type { MatrixRow } from '../matrix/cells.ts';

const places = { dateColumn: 'Столбец даты', hourColumn: 'Столбец часа', valueColumn: 'Столбец значения' } as const;
type Place = keyof typeof places;

/** The role of each column of the file, numbered from one. */
export type FileColumns = Partial<Record<Place, number>>;

interface Props {
  regions: readonly MatrixRow[];
  region: string | null;
  columns: FileColumns;
  /** The first rows of the file. */
  first: readonly (readonly string[])[];
  onRegion: (region: string | null) => void;
  onColumn: (place: string, column: number | undefined) => void;
  onColumnsSaid: () => void;
}

const SHOWN = 6;
const textOf = (cells: readonly string[]) => cells.join(' │ ');

/** Asks for what cannot be recognized in a file. */
export const FileQuestions = ({ regions, region, columns, first, onRegion, onColumn, onColumnsSaid }: Props) => (
  <>
    <Text size="sm">Укажите то, чего нет в файле; первые строки: </Text>
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
