import type { Parameter } from 'contract/kit/parameter.ts';
import { parameterTypes } from 'contract/kit/parameter-types.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';

interface Props {
  title: string;
  parameters: readonly Parameter[];
  onClose: () => void;
}

const limitsOf = ({ min, max }: Parameter) =>
  [min !== undefined && `от ${min.toLocaleString('ru')}`, max !== undefined && `до ${max.toLocaleString('ru')}`]
    .filter(Boolean)
    .join(' ');

const columns: readonly PlainColumn<Parameter>[] = [
  { label: 'Параметр', wraps: true, cell: ({ name, unit }) => (unit ? `${name}, ${unit}` : name) },
  { label: 'Код', cell: ({ code }) => code },
  { label: 'Тип', cell: ({ type }) => parameterTypes[type] },
  { label: 'Обязательный', cell: ({ isRequired }) => (isRequired ? 'Да' : 'Нет') },
  { label: 'Пределы и варианты', wraps: true, cell: (one) => limitsOf(one) || one.options.join(', ') || '—' },
];

/** The parameters of a type as they were. */
export const VersionDialog = ({ title, parameters, onClose }: Props) => (
  <Dialog title={title} size="xl" onClose={onClose}>
    <PlainTable
      label={title}
      columns={columns}
      rows={parameters}
      rowKey={({ code }) => code}
      nothing="Своих параметров у типа не было."
    />
  </Dialog>
);
