import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { IconArrowAutofitHeight, IconColumns3, IconDownload, IconFiles } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { OpenMenu } from '../../ui/overlay/OpenMenu.tsx';
import { useList } from '../state/list-context.ts';

const exportFormats = { xlsx: 'Excel (XLSX)', csv: 'таблицу CSV' } as const;
export type ExportFormat = keyof typeof exportFormats;

interface Props {
  button: ReactElement;
  /** Whether a file is already being exported. */
  isSaving: boolean;
  onColumns: () => void;
  onSave: (format: ExportFormat) => void;
  onClose: () => void;
}

/** The columns, the ribbon mode and the export of a list. */
export function MoreMenu({ button, isSaving, onColumns, onSave, onClose }: Props) {
  const { search, change, isPast } = useList();
  const isRibbon = search.mode === 'ribbon';
  const turn = () => void change({ mode: isRibbon ? undefined : 'ribbon', page: undefined });
  return (
    <OpenMenu onClose={onClose} position="bottom-end">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconColumns3 size={16} />} onClick={onColumns}>
          Столбцы…
        </Menu.Item>
        <Menu.Item
          leftSection={isRibbon ? <IconFiles size={16} /> : <IconArrowAutofitHeight size={16} />}
          onClick={turn}
        >
          {isRibbon ? 'Показать по страницам' : 'Показать всё одной лентой'}
        </Menu.Item>
        {!isPast && <Menu.Divider />}
        {!isPast &&
          Object.entries(exportFormats).map(([format, label]) => (
            <Menu.Item
              key={format}
              leftSection={<IconDownload size={16} />}
              disabled={isSaving}
              onClick={() => onSave(format as ExportFormat)}
            >
              Выгрузить в {label}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </OpenMenu>
  );
}
