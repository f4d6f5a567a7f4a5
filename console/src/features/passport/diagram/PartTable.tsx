import { recordPath } from '../../../record-path.ts';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import type { LoadAt } from '../loads/load-look.ts';
import { LoadSign } from '../loads/LoadSign.tsx';
import type { Feeder, Transformer } from './diagram.ts';
import { positionWords } from './switch-words.ts';
import { potentials, type Potential } from './switching.ts';
import type { Switch, Switches } from './switches.ts';
import type { Shown } from './use-measured.ts';

interface Part {
  guid: string;
  resource: string;
  name: string;
  potential: Potential;
  devices: readonly Switch[];
  load: LoadAt | undefined;
}

interface Props {
  transformers: readonly Transformer[];
  feeders: readonly Feeder[];
  switches: Switches;
  shown: Shown;
}

const columns: readonly PlainColumn<Part>[] = [
  {
    label: 'Присоединение',
    cell: ({ resource, guid, name }) => <TextLink to={recordPath(resource, guid)!}>{name}</TextLink>,
  },
  { label: 'По положениям', cell: ({ potential }) => potentials[potential] },
  {
    label: 'Аппараты',
    cell: ({ devices }) => devices.map(positionWords).join('; ') || 'аппараты не внесены',
    wraps: true,
  },
];
const loadColumn: PlainColumn<Part> = { label: 'Нагрузка', cell: ({ load }) => load && <LoadSign at={load} /> };

/** The drawing as a table: what is energized, through which devices, and the loads for those who may see them. */
export function PartTable({ transformers, feeders, switches, shown: { loadOf, potentialOf } }: Props) {
  const partOf = (guid: string) => ({ guid, potential: potentialOf(guid), load: loadOf?.(guid) });
  const parts: Part[] = [
    ...transformers.map(({ guid, number }) => ({
      ...partOf(guid),
      resource: 'power-transformers',
      name: number,
      devices: [...switches.high(guid), ...switches.low(guid)],
    })),
    ...feeders.map(({ guid, name }) => ({
      ...partOf(guid),
      resource: 'feeders',
      name,
      devices: switches.ofFeeder(guid),
    })),
  ];
  return (
    <details>
      <summary>Схема таблицей</summary>
      <PlainTable
        label="Схема таблицей"
        rows={parts}
        rowKey={({ guid }) => guid}
        nothing=""
        columns={loadOf ? [...columns, loadColumn] : columns}
      />
    </details>
  );
}
