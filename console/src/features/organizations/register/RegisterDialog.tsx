import { Button, FileInput, Stack, Text } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { organizations } from 'contract/features/organizations/facts.ts';
import { readRegister, registerFields, type RegisterField } from 'contract/features/organizations/register.ts';
import { enteredOf, type Row } from 'contract/kit/resource.ts';
import { useState } from 'react';
import { formErrorText } from '../../../api/error-text.ts';
import { notedRequest } from '../../../api/noted-request.ts';
import { useSend } from '../../../api/queries.ts';
import { undoable } from '../../../resource/frame/undoable.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Differences } from './Differences.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { DialogFooter } from '../../../ui/overlay/DialogFooter.tsx';

interface Props {
  row: Row<typeof organizations>;
  onClose: () => void;
}

/** Compares the requisites of an organization with a file of a register, and takes the chosen ones. */
export function RegisterDialog({ row, onClose }: Props) {
  const params = { guid: row.guid };
  const [file, setFile] = useState<File | null>(null);
  const [left, setLeft] = useState<readonly RegisterField[]>([]);
  const read = useSend(readRegister);
  const save = useSend(organizations.routes.update);
  const differing = (read.data ?? []).filter(({ field, value }) => row[field] !== value);
  const taken = differing.filter(({ field, mistake }) => mistake === null && !left.includes(field));

  const choose = (given: File | null) => {
    setFile(given);
    setLeft([]);
    read.reset();
    save.reset();
    if (given) read.mutate({ params, body: { file: [given] } });
  };
  const take = async () => {
    const values = Object.fromEntries(taken.map(({ field, value }) => [field, value]));
    const noted = notedRequest();
    await save.mutateAsync({
      params,
      body: { ...enteredOf(organizations, row), ...values },
      ifMatch: row.version,
      onAnswer: noted.onAnswer,
    });
    void undoable({ message: `${row.shortName}: реквизиты взяты из реестра`, request: noted.request });
    onClose();
  };
  const error = save.error ?? read.error;
  return (
    <Dialog onClose={onClose} title={`Реквизиты из реестра: ${row.shortName}`} size="xl">
      <Stack>
        <Text size="sm">
          Нужна выписка ЕГРЮЛ или ЕГРИП в XML или таблица XLSX, XLS, CSV с заголовками («ИНН», «ОГРН», «КПП»…).
          Организацию в ней находят по ИНН или ОГРН. Ничего не меняется, пока вы не возьмёте отмеченное.
        </Text>
        <FileInput
          label="Файл"
          placeholder="Выберите файл XML, XLSX, XLS или CSV"
          accept=".xml,.xlsx,.xls,.csv,text/csv,text/xml"
          leftSection={<IconFileText size={16} aria-hidden />}
          value={file}
          onChange={choose}
          clearable
          clearButtonProps={{ 'aria-label': 'Убрать файл' }}
        />
        {read.isPending && <Text size="sm">Читаем файл…</Text>}
        {error && <ErrorNote {...formErrorText(error)} />}
        {read.data && differing.length === 0 && <Text>В реестре то же самое: брать нечего.</Text>}
        {differing.length > 0 && (
          <Differences
            row={row}
            differing={differing}
            left={left}
            onTurn={(field, isTaken) => setLeft(isTaken ? left.filter((one) => one !== field) : [...left, field])}
          />
        )}
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            Отмена
          </Button>
          <Button
            disabled={taken.length === 0}
            loading={save.isPending}
            onClick={() => void take().catch(() => undefined)}
          >
            Взять отмеченное: {taken.length}
          </Button>
        </DialogFooter>
        {read.data && (
          <Text size="xs" c="dimmed">
            Сравнивались: {read.data.map(({ field }) => registerFields[field].label).join(', ')}.
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}
