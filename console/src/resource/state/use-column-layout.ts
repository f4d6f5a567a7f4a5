import { usePreference } from '../../ui/preferences/preferences.ts';
import { parseLayout, type ColumnLayout } from './column-layout.ts';

/** The user's layout of the columns of a list. */
export function useColumnLayout(resource: string) {
  const [layout, setLayout] = usePreference<ColumnLayout>(`columns/${resource}`, parseLayout);
  const setWidth = (column: string, width: number) =>
    setLayout({ ...layout, widths: { ...layout.widths, [column]: width } });
  const setColumns = (columns: string[] | undefined) => setLayout({ ...layout, columns });
  return { layout, setWidth, setColumns };
}
