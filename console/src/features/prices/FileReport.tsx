import type { LoadedPrices } from 'contract/features/prices/calls.ts';
import { PlainTable, type PlainColumn } from '../../ui/table/PlainTable.tsx';
import { countOf } from '../../ui/text/format.ts';

interface Props {
  found: LoadedPrices;
  /** Whether the file has several sheets, of which only one was read. */
  isSheet: boolean;
}

const columns: readonly PlainColumn<LoadedPrices['findings'][number]>[] = [
  { label: 'Где', cell: ({ place }) => place },
  { label: 'Что', wraps: true, cell: ({ text }) => text },
  { label: 'Мешает ли', cell: ({ isError }) => (isError ? 'Да' : 'Нет, проверьте') },
];
const SHOWN = 20;

/** The contents of a price file and its errors. */
export const FileReport = ({ found: { guid, hours, rates, findings }, isSheet }: Props) => (
  <>
    <output>
      {`${isSheet ? 'На листе' : 'В файле'} ${countOf(hours, ['цена часа', 'цены часов', 'цен часов'])} и ${countOf(rates, ['ставка', 'ставки', 'ставок'])}. ${guid ? 'Набор этого месяца изменится: прежняя редакция сохранится.' : 'Будет создан новый набор.'}`}
    </output>
    {findings.length > 0 && (
      <PlainTable
        label="Что не так"
        columns={columns}
        rows={findings.slice(0, SHOWN)}
        rowKey={({ place, text }) => `${place} ${text}`}
        nothing="Всё в порядке."
      />
    )}
  </>
);
