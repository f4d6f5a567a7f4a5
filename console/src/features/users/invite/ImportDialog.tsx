import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { importColumns, requiredColumns, userImport, type UserImportReport } from 'contract/features/users/import.ts';
import type { TableFile } from 'contract/kit/resource-import.ts';
import { useState } from 'react';
import { formErrorText } from '../../../api/error-text.ts';
import { useSend } from '../../../api/queries.ts';
import { ImportFileInput } from '../../../ui/input/ImportFileInput.tsx';
import { readImportFile } from '../../../api/import-file.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { countOf } from '../../../ui/text/format.ts';
import { ImportReport } from './ImportReport.tsx';
import { InviteMany } from './InviteMany.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';

interface Checked {
  file: TableFile;
  report: UserImportReport;
}

interface Props {
  onClose: () => void;
}

const people = ['пользователь', 'пользователя', 'пользователей'] as const;
const titled = (titles: readonly string[]) => titles.map((title) => `«${title}»`).join(', ');
const columns = titled(Object.values(importColumns));
const needed = titled(requiredColumns.map((name) => importColumns[name]));

/** Imports users from a file: first a report on every row that changes nothing, then the import itself, then the invitations. */
export function ImportDialog({ onClose }: Props) {
  const [checked, setChecked] = useState<Checked | null>(null);
  const [created, setCreated] = useState<UserImportReport | null>(null);
  const send = useSend(userImport);

  const check = async (chosen: File | null) => {
    setChecked(null);
    send.reset();
    if (!chosen) return;
    const file = await readImportFile(chosen);
    setChecked({ file, report: await send.mutateAsync({ body: { file, trial: true, expected: null } }) });
  };
  const load = async ({ file, report }: Checked) => {
    setCreated(await send.mutateAsync({ body: { file, trial: false, expected: report.created } }));
  };
  const report = checked?.report;

  return (
    <Dialog onClose={onClose} title="Загрузить пользователей из файла" size="xl" closeOnClickOutside={false}>
      {created ? (
        <InviteMany created={created} onClose={onClose} />
      ) : (
        <Stack>
          <Text size="sm">
            Нужен файл XLSX или CSV со столбцами {columns}. Обязательны {needed} (имя можно одним столбцом «ФИО»);
            группы прав перечисляются через точку с запятой. Кому приглашение должно прийти письмом, тому нужна почта.
            Сначала файл проверяется: ничего не меняется, пока вы не нажмёте «Загрузить».
          </Text>
          <ImportFileInput maxMb={2} onChange={check} />
          {send.error && <ErrorNote {...formErrorText(send.error)} />}
          {report && (
            <>
              <Alert color={report.refused ? 'orange' : 'green'}>
                <strong>Файл проверен.</strong> Будет создано: {countOf(report.created, people)}. Уже есть:{' '}
                {report.skipped}. С ошибками: {report.refused}.
                {report.refused > 0 && ' Строки с ошибками не загрузятся.'}
              </Alert>
              <ImportReport rows={report.rows} />
            </>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Отмена
            </Button>
            <Button
              loading={send.isPending}
              disabled={!report?.created}
              onClick={() => checked && void load(checked).catch(() => undefined)}
            >
              {report?.created ? `Загрузить: ${countOf(report.created, people)}` : 'Загрузить'}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
