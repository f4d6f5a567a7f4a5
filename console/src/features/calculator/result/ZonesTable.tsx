import type { MonthAnswer } from 'contract/features/calculator/answers.ts';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import { exactEnergyText, rateText, roubles } from '../text/words.ts';

const names = { night: 'Ночь', day: 'День', halfPeak: 'Полупик', peak: 'Пик' } as const;

/** The cost of energy by two and by three zones of the day. */
export function ZonesTable({ month: { two, three } }: { month: MonthAnswer }) {
  const rows = [
    ...(two ?? []).map((zone) => ({ ...zone, zones: 'Две зоны' })),
    ...(three ?? []).map((zone) => ({ ...zone, zones: 'Три зоны' })),
  ];
  const columns: readonly PlainColumn<(typeof rows)[number]>[] = [
    { label: 'Тариф', cell: ({ zones }) => zones },
    { label: 'Зона', cell: ({ zone }) => names[zone] },
    { label: 'Энергия', cell: ({ volume }) => exactEnergyText(volume) },
    { label: 'Цена, руб./МВт·ч', cell: ({ price }) => rateText(price) },
    { label: 'Стоимость', cell: ({ cost }) => roubles(cost) },
  ];
  return (
    <PlainTable
      label="Зоны суток"
      columns={columns}
      rows={rows}
      rowKey={({ zones, zone }) => `${zones} ${zone}`}
      nothing="В наборе нет цен по зонам суток."
    />
  );
}
