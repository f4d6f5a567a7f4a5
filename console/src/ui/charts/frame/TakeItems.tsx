import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { IconClipboard, IconMaximize, IconPhoto, IconPhotoDown } from '@tabler/icons-react';
import type { WidgetData } from 'contract/features/widgets/calls.ts';
import { saveFile } from '../../save-file.ts';
import { toast } from '../../toast.ts';
import { asHtml, asTable, asTabbed, type ReadOnly } from '../values/as-table.ts';
import { pictureOf } from './picture.ts';

export interface Taken {
  title: string;
  data: ReadOnly<WidgetData> | undefined;
  zone: string;
  /** The element to render as a picture. */
  picture: () => HTMLElement | null;
  /** Shows the chart in the whole window. */
  onExpand: () => void;
}

async function copy(what: string, content: Record<string, Blob | Promise<Blob>>): Promise<void> {
  try {
    await navigator.clipboard.write([new ClipboardItem(content)]);
    void toast({ color: 'green', message: `${what} в буфере обмена.` });
  } catch {
    void toast({ color: 'red', title: 'Скопировать не удалось', message: 'Браузер не дал записать в буфер обмена.' });
  }
}

/** The menu items that enlarge, copy or save a chart. */
export function TakeItems({ title, data, zone, picture, onExpand }: Taken) {
  const draw = () => pictureOf(picture()!, title);
  const savePicture = async () => {
    try {
      saveFile(await draw(), `${title}.png`);
    } catch {
      void toast({ color: 'red', title: 'Сохранить не удалось', message: 'Браузер не смог нарисовать картинку.' });
    }
  };
  const copyTable = () => {
    const table = asTable(data!, zone);
    const blob = (type: string, text: string) => new Blob([text], { type });
    return copy('Таблица', {
      'text/plain': blob('text/plain', asTabbed(table)),
      'text/html': blob('text/html', asHtml(table)),
    });
  };
  return (
    <>
      <Menu.Item leftSection={<IconMaximize size={16} />} onClick={onExpand}>
        На весь экран
      </Menu.Item>
      <Menu.Item leftSection={<IconPhoto size={16} />} onClick={() => void copy('Картинка', { 'image/png': draw() })}>
        Скопировать картинку
      </Menu.Item>
      <Menu.Item leftSection={<IconClipboard size={16} />} disabled={!data} onClick={() => void copyTable()}>
        Скопировать таблицу
      </Menu.Item>
      <Menu.Item leftSection={<IconPhotoDown size={16} />} onClick={() => void savePicture()}>
        Сохранить PNG
      </Menu.Item>
    </>
  );
}
