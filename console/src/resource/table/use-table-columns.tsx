import { fieldOf, type AnyRow } from 'contract/kit/resource.ts';
import { useMemo } from 'react';
import { TextLink } from '../../ui/TextLink.tsx';
import type { TableColumn } from '../../ui/table/table-model.ts';
import { fieldColumn, isCellField } from './field-column.tsx';
import { useList } from '../state/list-context.ts';
import { fieldText } from '../value/field-text.ts';
import { isProtected } from '../state/protection.ts';
import type { ResourceList } from '../state/use-resource-list.ts';

const TITLE_WIDTH = 280;

/** The visible columns: fields of the resource as the screen renders them, with the widths set by the user. */
export function useTableColumns(): TableColumn<AnyRow>[] {
  const { resource, columns, cells, widths, zone, pathOf, may } = useList();
  // The same array while the columns do not change, so that rows do not re-render during scrolling.
  const names = columns.join();
  return useMemo(
    () => tableColumns({ resource, columns: names.split(','), cells, widths, zone, pathOf, may }),
    [resource, names, cells, widths, zone, pathOf, may],
  );
}

type Layout = Pick<ResourceList, 'resource' | 'columns' | 'cells' | 'widths' | 'zone' | 'pathOf' | 'may'>;

function tableColumns(layout: Layout): TableColumn<AnyRow>[] {
  const { resource, columns, cells, widths, zone, pathOf, may } = layout;
  const isOpen = (row: AnyRow) => !isProtected(row) && may.on(row, 'update').allowed;
  const column = (name: string): TableColumn<AnyRow>[] => {
    const own = cells[name];
    const field = fieldOf(resource, name);
    if (!field) return [];
    const isEditable = may.update.allowed && isCellField(field) ? isOpen : undefined;
    const plain = { ...fieldColumn(name, field, zone), isEditable };
    if (own) return [{ ...plain, cell: own.cell, width: own.width ?? plain.width }];
    if (name !== resource.list.title) return [plain];
    const titleCell = (row: AnyRow) => {
      const to = pathOf(row);
      const text = fieldText(field, row[name], zone);
      const title = to ? <TextLink to={to}>{text}</TextLink> : text;
      const common = row['commonName'];
      return common ? <span title={`Общее название: ${String(common)}`}>{title}</span> : title;
    };
    return [{ ...plain, cell: titleCell, width: TITLE_WIDTH }];
  };
  return columns.flatMap(column).map((plain) => ({ ...plain, width: widths[plain.name] ?? plain.width }));
}
