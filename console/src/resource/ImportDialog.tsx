import { Button, Group, Loader, Modal, Stack, Text } from '@mantine/core';
import type { ImportReport, RecordImport, TableFile } from 'contract/kit/resource-import.ts';
import { useState } from 'react';
import { formErrorText } from '../api/error-text.ts';
import { useSend } from '../api/queries.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { countOf, formatNumber } from '../ui/format.ts';
import { toast } from '../ui/toast.ts';
import { ImportFacts } from './ImportFacts.tsx';
import { ImportFileInput } from './ImportFileInput.tsx';
import { ImportOutcome } from './ImportOutcome.tsx';
import { useList } from './list-context.ts';

interface Props {
  of: RecordImport;
  onClose: () => void;
}

/** Loads records from a file: first a report on every row that changes nothing, then the same for real. */
export function ImportDialog({ of, onClose }: Props) {
  const { zone } = useList();
  const { list, count } = of.resource.titles;
  const [file, setFile] = useState<TableFile | null>(null);
  const [report, setReport] = useState<ImportReport | null>(null);
  const send = useSend(of.routes.load);

  const check = async (chosen: TableFile | null) => {
    setFile(chosen);
    setReport(null);
    send.reset();
    if (chosen) setReport(await send.mutateAsync({ body: { file: chosen, trial: true, expected: null, zone } }));
  };
  const load = async (chosen: TableFile, { created, updated }: ImportReport) => {
    await send.mutateAsync({ body: { file: chosen, trial: false, expected: { created, updated }, zone } });
    const message = `Добавлено: ${formatNumber(created)}, изменено: ${formatNumber(updated)}.`;
    void toast({ color: 'green', title: `${list}: файл загружен`, message });
    onClose();
  };
  const total = report ? report.created + report.updated : 0;

  return (
    <Modal opened onClose={onClose} title={`${list}: загрузка из файла`} size="xl" closeOnClickOutside={false}>
      <Stack>
        <ImportFacts of={of} />
        <div>
          <ImportFileInput onChange={check} />
          <output>
            {send.isPending && (
              <Group gap="xs" mt="xs">
                <Loader size="xs" aria-hidden />
                <Text size="sm">
                  {report ? 'Загружаем файл…' : 'Проверяем файл…'} Большой файл занимает около минуты.
                </Text>
              </Group>
            )}
          </output>
        </div>
        {send.error && <ErrorNote {...formErrorText(send.error)} />}
        {send.error && file && report && (
          <Button
            variant="default"
            size="xs"
            style={{ alignSelf: 'flex-start' }}
            onClick={() => void check(file).catch(() => undefined)}
          >
            Проверить снова
          </Button>
        )}
        {report && <ImportOutcome report={report} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Отмена
          </Button>
          <Button
            loading={send.isPending && report !== null}
            disabled={total === 0 || send.error !== null}
            onClick={() => file && report && void load(file, report).catch(() => undefined)}
          >
            {total ? `Загрузить: ${countOf(total, count)}` : 'Загрузить'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
