import { useLocalStorage } from '@mantine/hooks';
import { useWho } from '../../api/who.ts';
import { emptyLayout, type ColumnLayout } from './column-layout.ts';

/** The user's layout of the columns of a list, kept in the browser. */
export function useColumnLayout(resource: string) {
  const { userModel } = useWho();
  const [layout, setLayout] = useLocalStorage<ColumnLayout>({
    key: `columns/${userModel.guid}/${resource}`,
    defaultValue: emptyLayout,
    getInitialValueInEffect: false,
  });
  const setWidth = (column: string, width: number) =>
    setLayout({ ...layout, widths: { ...layout.widths, [column]: width } });
  const setColumns = (columns: string[] | undefined) => setLayout({ ...layout, columns });
  return { layout, setWidth, setColumns };
}
