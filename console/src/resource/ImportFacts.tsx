import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { importedColumns, type RecordImport } from 'contract/kit/resource-import.ts';
import { download } from '../api/download.ts';
import { errorText } from '../api/error-text.ts';
import { toast } from '../ui/toast.ts';

interface Props {
  of: RecordImport;
}

const listed = (titles: readonly string[]) => titles.map((title) => `«${title}»`).join(', ');

/** What a file must be like, and an empty one to fill. */
export function ImportFacts({ of: { resource, keys, routes } }: Props) {
  const columns = importedColumns(resource);
  const required = columns.filter(({ field }) => field.required).map(({ title }) => title);
  const keyed = columns.filter(({ key }) => keys.includes(key)).map(({ title }) => title);
  const place = `Запись находится по ${keyed.length > 1 ? 'столбцам' : 'столбцу'} ${listed(keyed)} и`;
  const save = async () => {
    try {
      await download(routes.template, {}, `${resource.titles.list}.xlsx`, () => undefined);
    } catch (error) {
      const { title, text } = errorText(error);
      void toast({ color: 'red', title, message: text });
    }
  };
  return (
    <>
      <Text size="sm">
        Нужен файл XLSX или CSV с названиями столбцов в первой строке. Обязательны {listed(required)}. {place} меняется;
        если такой нет или ячейка пуста, добавляется новая. Пустая ячейка очищает поле, а столбца, которого в файле нет,
        загрузка не касается. Несколько значений перечисляются через точку с запятой.
      </Text>
      <Text size="sm">Сначала файл проверяется: ничего не меняется, пока вы не нажмёте «Загрузить».</Text>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconDownload size={16} />}
        onClick={() => void save()}
        style={{ alignSelf: 'flex-start' }}
      >
        Скачать образец
      </Button>
    </>
  );
}
