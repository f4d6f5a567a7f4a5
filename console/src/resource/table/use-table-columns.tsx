import { fieldOf, type AnyRow } from 'contract/kit/resource.ts';
import { useMemo, useState } from 'react';
import { TextLink } from '../../ui/TextLink.tsx';
import { cutText } from '../../ui/table/cut-text.tsx';
import type { TableColumn } from '../../ui/table/table-model.ts';
import { fieldColumn, isCellField } from './field-column.tsx';
import { useList } from '../state/list-context.ts';
import { fieldText } from '../value/field-text.ts';
import { isProtected } from '../state/protection.ts';
import type { ResourceList } from '../state/use-resource-list.ts';

/** The width of the icon before the name of a state. */
const ICON = 22;
const LEAST_TITLE = 160;
const NO_ROWS: readonly AnyRow[] = [];

/** The rows that determine the column widths: the fullest page shown so far, so that widths do not jump between
 *  pages. */
function useMeasuredRows(): readonly AnyRow[] {
  const { resource, query } = useList();
  const [measured, setMeasured] = useState({ of: resource.name, rows: NO_ROWS });
  const present = measured.of === resource.name ? measured.rows : NO_ROWS;
  const rows = query.data?.items ?? NO_ROWS;
  if (rows.length <= present.length) return present;
  setMeasured({ of: resource.name, rows });
  return rows;
}

/** The visible columns: fields of the resource as the screen renders them, with the widths set by the user. */
export function useTableColumns(): TableColumn<AnyRow>[] {
  const { resource, columns, cells, widths, zone, pathOf, may } = useList();
  const rows = useMeasuredRows();
  // The same array while the columns do not change, so that rows do not re-render during scrolling.
  const names = columns.join();
  return useMemo(
    () => tableColumns({ resource, columns: names.split(','), cells, widths, zone, pathOf, may, rows }),
    [resource, names, cells, widths, zone, pathOf, may, rows],
  );
}

type Layout = Pick<ResourceList, 'resource' | 'columns' | 'cells' | 'widths' | 'zone' | 'pathOf' | 'may'> & {
  rows: readonly AnyRow[];
};

function tableColumns(layout: Layout): TableColumn<AnyRow>[] {
  const { resource, columns, cells, widths, zone, pathOf, may, rows } = layout;
  const isOpen = (row: AnyRow) => !isProtected(row) && may.on(row, 'update').allowed;
  const column = (name: string): TableColumn<AnyRow>[] => {
    const own = cells[name];
    const field = fieldOf(resource, name);
    if (!field) return [];
    const isEditable = may.update.allowed && isCellField(field) ? isOpen : undefined;
    const icon = own && field.kind === 'choice' ? ICON : 0;
    const plain = { ...fieldColumn({ name, field, zone, rows, icon, text: own?.text }), isEditable };
    if (own) {
      const { width, least, cell = plain.cell } = own;
      if (width)
        return [{ ...plain, width, full: width, least: least ?? Math.min(plain.least ?? plain.width, width), cell }];
      return [{ ...plain, cell }];
    }
    if (name !== resource.list.title) return [plain];
    const titleCell = (row: AnyRow, room: number) => {
      const to = pathOf(row);
      const text = cutText(fieldText(field, row[name], zone), room);
      const title = to ? <TextLink to={to}>{text}</TextLink> : text;
      const common = row['commonName'];
      return common ? <span data-tip={`Общее название: ${String(common)}`}>{title}</span> : title;
    };
    return [{ ...plain, cell: titleCell, least: Math.min(plain.width, Math.max(plain.least ?? 0, LEAST_TITLE)) }];
  };
  const sized = (plain: TableColumn<AnyRow>): TableColumn<AnyRow> => {
    const width = widths[plain.name];
    return width === undefined ? plain : { ...plain, width, least: width, isSet: true };
  };
  return columns.flatMap(column).map(sized);
}
