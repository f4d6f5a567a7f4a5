import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { fileColumns, importedColumns, isInFile, WHOLE_NAME } from 'contract/kit/import-columns.ts';
import { importKeys } from 'contract/kit/resource-import.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { fetchFile } from '../../api/fetch-file.ts';

interface Props {
  resource: Resource;
}

const listed = (titles: readonly string[]) => titles.map((title) => `«${title}»`).join(', ');

/** The requirements for a file, and an empty template to fill in. */
export function ImportFacts({ resource }: Props) {
  const columns = importedColumns(resource.fields);
  const keys = importKeys(resource);
  const required = columns.filter(({ field }) => isInFile(field)).map(({ title }) => title);
  const keyed = columns.filter(({ key }) => keys.includes(key)).map(({ title }) => title);
  const isOfPeople = fileColumns(resource.fields).some(({ key }) => key === WHOLE_NAME);
  const place = `Запись находится по ${keyed.length > 1 ? 'столбцам' : 'столбцу'} ${listed(keyed)} и`;
  return (
    <>
      <Text size="sm">
        Нужен файл XLSX, XLS или CSV с названиями столбцов; над ними может стоять заголовок таблицы.{' '}
        {required.length > 1 ? 'Обязательны столбцы' : 'Обязателен столбец'} {listed(required)}
        {isOfPeople && ' (имя можно одним столбцом «ФИО»)'}. {place} меняется; если такой нет, добавляется новая. Пустая
        ячейка очищает поле, а столбца, которого в файле нет, загрузка не касается. Несколько значений перечисляются
        через точку с запятой.
      </Text>
      <Text size="sm">Сначала файл проверяется: ничего не меняется, пока вы не нажмёте «Загрузить».</Text>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconDownload size={16} />}
        onClick={() => void fetchFile(resource.routes.imports.template, {}, `${resource.titles.list}.xlsx`)}
        style={{ alignSelf: 'flex-start' }}
      >
        Скачать образец
      </Button>
    </>
  );
}
