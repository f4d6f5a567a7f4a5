import { Button, Checkbox, FileButton, Group, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { MAX_UPLOAD_FILES, MAX_UPLOAD_MB } from 'contract/features/measurements/imports/facts.ts';
import { measurementImportCalls as calls } from 'contract/features/measurements/imports/calls.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState, type DragEvent } from 'react';
import { formErrorText } from '../../../api/error-text.ts';
import { useSend } from '../../../api/queries.ts';
import { useRefusal } from '../../../api/decisions.ts';
import { paths } from '../../../paths.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { countOf, NBSP } from '../../../ui/text/format.ts';
import { SampleLink } from '../../../ui/SampleLink.tsx';
import { toast } from '../../../ui/toast.ts';
import classes from './SendFiles.module.css';
import { refused } from '../../../ui/refusal/refused.ts';

const files = ['файл', 'файла', 'файлов'] as const;

/** The area where files are dropped or chosen, and the settings of their import. */
export function SendFiles() {
  const mayNot = useRefusal('exchangeFiles', 'create');
  const mayNotCreate = useRefusal('meteringPoints', 'create');
  const send = useSend(calls.send);
  const [isAtOnce, setAtOnce] = useState(false);
  const navigate = useNavigate();
  const [isCreating, setCreating] = useState(false);
  const [isOver, setOver] = useState(false);

  const take = async (given: readonly File[]) => {
    if (given.length === 0 || mayNot) return;
    const query = { trial: isAtOnce ? 'false' : 'true', createPoints: isCreating ? 'true' : 'false' } as const;
    const records = await send.mutateAsync({ query, body: { file: given } });
    const [only, ...others] = records;
    if (only && others.length === 0) return navigate({ to: paths.measurementImport(only.guid) });
    void toast({ color: 'green', message: `Передано: ${countOf(records.length, files)}. Итог — в списке.` });
  };
  const start = (given: readonly File[]) => void take(given).catch(() => undefined);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    start([...event.dataTransfer.files]);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button accepts files as well
    <section
      className={classes.zone}
      aria-label="Передать файлы"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Group gap="sm">
        <FileButton onChange={start} multiple accept=".xml,.zip,.xlsx,.csv">
          {(props) => (
            <Button {...props} leftSection={<IconUpload size={16} />} loading={send.isPending} {...refused(mayNot)}>
              Выбрать файлы
            </Button>
          )}
        </FileButton>
        <Text size="sm" className={classes.hint}>
          или перетащите их сюда: макеты 80020 и 80040 (XML, ZIP), таблицы XLSX и CSV, до {MAX_UPLOAD_FILES} файлов,
          вместе до {MAX_UPLOAD_MB}
          {NBSP}МБ. <SampleLink file="80020.xml" name="Макет 80020, образец.xml" />
        </Text>
        <Checkbox
          label="Макеты записывать без подтверждения"
          checked={isAtOnce}
          onChange={(event) => setAtOnce(event.currentTarget.checked)}
        />
        <Checkbox
          label="Создавать неизвестные точки"
          checked={isCreating}
          {...refused(mayNotCreate)}
          onChange={(event) => setCreating(event.currentTarget.checked)}
        />
      </Group>
      {send.error && <ErrorNote {...formErrorText(send.error)} />}
    </section>
  );
}
