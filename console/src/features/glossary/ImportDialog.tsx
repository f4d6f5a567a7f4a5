import { Alert, Button, FileInput, Group, Modal, Stack, Table, Text } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { glossaryCalls } from 'contract/features/glossary.ts';
import type { Answer } from 'contract/kit/route.ts';
import { useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useSend } from '../../api/queries.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { toast } from '../../ui/toast.ts';

type Report = Answer<typeof glossaryCalls.import>;

interface Props {
  onClose: () => void;
}

const summary = ({ created, updated, same }: Report) =>
  `Новых: ${created}, изменённых: ${updated}, без изменений: ${same}.`;

/** Spreadsheets of Windows save CSV in their own encoding; one that is not UTF-8 is read as such. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
}

/** Loads terms from a file: first a check that changes nothing, then the same for real. */
export function ImportDialog({ onClose }: Props) {
  const [file, setFile] = useState<File | null>(null);
  const [checked, setChecked] = useState<{ csv: string; report: Report } | null>(null);
  const send = useSend(glossaryCalls.import);

  const check = async (chosen: File | null) => {
    setFile(chosen);
    setChecked(null);
    send.reset();
    if (!chosen) return;
    const csv = await textOf(chosen);
    const report = await send.mutateAsync({ body: { csv, trial: true } });
    setChecked({ csv, report });
  };
  const load = async () => {
    if (!checked) return;
    const report = await send.mutateAsync({ body: { csv: checked.csv, trial: false } });
    if (report.errors.length) return setChecked({ ...checked, report });
    void toast({ color: 'green', title: 'Термины загружены', message: summary(report) });
    onClose();
  };
  const errors = checked?.report.errors ?? [];

  return (
    <Modal opened onClose={onClose} title="Загрузить термины" size="lg">
      <Stack>
        <Text size="sm">
          Нужен файл CSV со столбцами «Термин», «Раздел», «Определение»; по желанию — «Сокращение», «Синонимы»,
          «Источник», «Пункт». Подойдёт файл, выгруженный отсюда. Сначала файл проверяется: ничего не меняется, пока вы
          не нажмёте «Загрузить».
        </Text>
        <FileInput
          label="Файл"
          placeholder="Выберите файл CSV"
          accept=".csv,text/csv"
          leftSection={<IconFileText size={16} aria-hidden />}
          value={file}
          onChange={(chosen) => void check(chosen).catch(() => undefined)}
          clearable
          clearButtonProps={{ 'aria-label': 'Убрать файл' }}
        />
        {send.error && <ErrorNote {...errorText(send.error)} />}
        {checked && (
          <Alert
            color={errors.length ? 'orange' : 'green'}
            title={errors.length ? 'Файл не загрузится' : 'Файл проверен'}
          >
            {summary(checked.report)}{' '}
            {errors.length > 0 && `Ошибок: ${errors.length}. Исправьте их и выберите файл снова.`}
          </Alert>
        )}
        {errors.length > 0 && (
          <Table.ScrollContainer minWidth={480} mah={260}>
            <Table stickyHeader>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Строка</Table.Th>
                  <Table.Th>Столбец</Table.Th>
                  <Table.Th>Ошибка</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {errors.map(({ row, column, message }) => (
                  <Table.Tr key={`${row} ${column} ${message}`}>
                    <Table.Td>{row}</Table.Td>
                    <Table.Td>{column ?? '—'}</Table.Td>
                    <Table.Td>{message}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Отмена
          </Button>
          <Button
            loading={send.isPending}
            disabled={!checked || errors.length > 0}
            onClick={() => void load().catch(() => undefined)}
          >
            Загрузить
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
