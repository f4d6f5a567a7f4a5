import { fieldOf, type AnyRow } from 'contract/kit/resource.ts';
import { useMemo } from 'react';
import { TextLink } from '../ui/TextLink.tsx';
import type { TableColumn } from '../ui/table-model.ts';
import { isCellField } from './cell-field.ts';
import { fieldColumn } from './field-column.tsx';
import { useList } from './list-context.ts';
import type { ColumnProps } from './Column.tsx';
import { fieldText } from './field-text.ts';
import { isProtected } from './protection.ts';
import type { ResourceList } from './use-resource-list.ts';

const TITLE_WIDTH = 280;
const OWN_WIDTH = 160;

const ownColumn = ({
  name,
  label = name,
  unit,
  width = OWN_WIDTH,
  isNumeric,
  children,
}: ColumnProps): TableColumn<AnyRow> => ({
  name,
  label,
  unit,
  width,
  isNumeric,
  cell: children,
});

/** The visible columns: fields of the resource, those that the screen declares, and the widths that the user gave. */
export function useTableColumns(): TableColumn<AnyRow>[] {
  const { resource, columns, ownColumns, widths, zone, pathOf, may } = useList();
  // The same list while nothing of it changes: rows that scroll by are not drawn again for it.
  const names = columns.join();
  const mayUpdate = may.update.allowed;
  return useMemo(
    () => tableColumns({ resource, columns: names.split(','), ownColumns, widths, zone, pathOf, mayUpdate }),
    [resource, names, ownColumns, widths, zone, pathOf, mayUpdate],
  );
}

interface Layout extends Pick<ResourceList, 'resource' | 'columns' | 'ownColumns' | 'widths' | 'zone' | 'pathOf'> {
  mayUpdate: boolean;
}

const isOpen = (row: AnyRow) => !isProtected(row);

function tableColumns({
  resource,
  columns,
  ownColumns,
  widths,
  zone,
  pathOf,
  mayUpdate,
}: Layout): TableColumn<AnyRow>[] {
  const column = (name: string): TableColumn<AnyRow>[] => {
    const own = ownColumns.find((declared) => declared.name === name);
    const field = fieldOf(resource, name);
    if (!field) return own ? [ownColumn(own)] : [];
    const isEditable = mayUpdate && isCellField(field) ? isOpen : undefined;
    const plain = { ...fieldColumn(name, field, zone), isEditable };
    if (own) return [{ ...plain, cell: own.children, width: own.width ?? plain.width }];
    if (name !== resource.list.title) return [plain];
    const titleCell = (row: AnyRow) => {
      const to = pathOf(row);
      const text = fieldText(field, row[name], zone);
      return to ? <TextLink to={to}>{text}</TextLink> : text;
    };
    return [{ ...plain, cell: titleCell, width: TITLE_WIDTH }];
  };
  return columns.flatMap(column).map((plain) => ({ ...plain, width: widths[plain.name] ?? plain.width }));
}
