import '@mantine/core/styles/List.layer.css';
import { Alert, Button, FileInput, Group, List, Stack, Text } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { glossaryCalls } from 'contract/features/glossary/calls.ts';
import { useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { ProblemError } from '../../api/problem-error.ts';
import { useSend } from '../../api/queries.ts';
import { textOf } from '../../api/import-file.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { toast } from '../../ui/toast.ts';
import { ImportErrors, type TermsReport } from './ImportErrors.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';

interface Checked {
  csv: string;
  report: TermsReport;
}

interface Props {
  onClose: () => void;
}

const summary = ({ created, updated, same }: TermsReport) =>
  `Новых: ${created}, изменённых: ${updated}, без изменений: ${same}.`;

/** Imports terms from a file: first a check that changes nothing, then the import itself. */
export function ImportDialog({ onClose }: Props) {
  const [file, setFile] = useState<File | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const send = useSend(glossaryCalls.import);

  const check = async (csv: string) => {
    setChecked(null);
    setChecked({ csv, report: await send.mutateAsync({ body: { csv, seen: null } }) });
  };
  const choose = async (chosen: File | null) => {
    setFile(chosen);
    setChecked(null);
    send.reset();
    if (chosen) await check(await textOf(chosen));
  };
  const load = async ({ csv, report: { seen } }: Checked) => {
    const report = await send.mutateAsync({ body: { csv, seen } });
    if (report.errors.length) return setChecked({ csv, report });
    void toast({ color: 'green', title: 'Термины загружены', message: summary(report) });
    onClose();
  };
  const changed = send.error instanceof ProblemError && send.error.is('stale') ? send.error.problem : null;
  const errors = checked?.report.errors ?? [];

  return (
    <Dialog onClose={onClose} title="Загрузить термины" size="lg">
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
          onChange={(chosen) => void choose(chosen).catch(() => undefined)}
          clearable
          clearButtonProps={{ 'aria-label': 'Убрать файл' }}
        />
        {send.error && !changed && <ErrorNote {...errorText(send.error)} />}
        {checked && changed && (
          <Alert color="orange" role="alert" title={changed.detail}>
            <List size="sm" mah={200} style={{ overflowY: 'auto' }}>
              {changed.errors?.map(({ message }) => (
                <List.Item key={message}>{message}</List.Item>
              ))}
            </List>
            <Button mt="sm" size="xs" variant="default" onClick={() => void check(checked.csv).catch(() => undefined)}>
              Проверить снова
            </Button>
          </Alert>
        )}
        {checked && !changed && (
          <Alert
            color={errors.length ? 'orange' : 'green'}
            title={errors.length ? 'Файл не загрузится' : 'Файл проверен'}
          >
            {summary(checked.report)}{' '}
            {errors.length > 0 && `Ошибок: ${errors.length}. Исправьте их и выберите файл снова.`}
          </Alert>
        )}
        {errors.length > 0 && <ImportErrors errors={errors} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Отмена
          </Button>
          <Button
            loading={send.isPending}
            disabled={!checked || errors.length > 0 || changed !== null}
            onClick={() => checked && void load(checked).catch(() => undefined)}
          >
            Загрузить
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
