import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { TableColumn } from '../../../ui/table/table-model.ts';

interface Props<Row> {
  label: string;
  columns: readonly TableColumn<Row>[];
}

const nothing = () => undefined;

/** A placeholder while the first page of a log is loading. */
export const LogSkeleton = <Row,>({ label, columns }: Props<Row>) => (
  <DataTable<Row>
    label={label}
    columns={columns}
    rows={undefined}
    isStale={false}
    rowKey={() => ''}
    rowName={() => ''}
    sort={[]}
    onSort={nothing}
    onResize={nothing}
    selection={null}
    onOpen={nothing}
    edited={null}
    onEdit={nothing}
    initialScroll={0}
    onScroll={nothing}
  />
);
