import { Button, FileButton, Group, Switch, Text } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import {
  attachmentCalls,
  attachmentEndings,
  attachmentTypes,
  MAX_ATTACHMENT_MB,
  type Attachment,
} from 'contract/features/attachments/calls.ts';
import { useMemo, useState } from 'react';
import { download, fetchFile } from '../../../api/download.ts';
import { formErrorText } from '../../../api/error-text.ts';
import { useCall, useSend } from '../../../api/queries.ts';
import { useRefusal } from '../../../api/decisions.ts';
import { AnswerTab } from '../../../resource/frame/AnswerTab.tsx';
import { useRecord } from '../../../resource/state/record-context.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { formatDateTime, formatMegabytes } from '../../../ui/text/format.ts';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import { Pictures } from './Pictures.tsx';
import { refused } from '../../../ui/refusal/refused.ts';

const ACCEPTED = Object.values(attachmentEndings)
  .flat()
  .map((ending) => `.${ending}`)
  .join();

/** The files of a record: acts, certificates, photographs. */
export function FilesTab() {
  const { resource, row } = useRecord();
  const calls = useMemo(() => attachmentCalls(resource), [resource]);
  const params = { guid: row.guid };
  const zone = useTimeZone();
  const mayNot = useRefusal(resource.entity, 'update');
  const [isWhole, setWhole] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const add = useSend(calls.add);
  const change = useSend(calls.change);
  const error = failure ?? add.error ?? change.error;
  const attach = (file: File | null) => {
    if (file) add.mutate({ params, query: { name: file.name }, body: file });
  };
  const save = ({ guid, name }: Attachment) =>
    void download(calls.download, { params: { ...params, attachment: guid } }, name, () => undefined).catch(setFailure);
  const columns: readonly PlainColumn<Attachment>[] = [
    { label: 'Файл', cell: ({ name }) => name, wraps: true },
    { label: 'Вид', cell: ({ type }) => attachmentTypes[type] },
    { label: 'Размер', cell: ({ bytes }) => formatMegabytes(bytes) },
    { label: 'Приложен', cell: ({ addedAt }) => formatDateTime(addedAt, zone) },
    { label: 'Кем', cell: ({ addedBy }) => addedBy },
  ];
  return (
    <AnswerTab query={useCall(calls.list, { params })}>
      {(files) => (
        <>
          <Group>
            <FileButton onChange={attach} accept={ACCEPTED}>
              {(props) => (
                <Button
                  {...props}
                  leftSection={<IconPaperclip size={16} />}
                  loading={add.isPending}
                  {...refused(mayNot)}
                >
                  Приложить файл
                </Button>
              )}
            </FileButton>
            <Text size="sm" c="dimmed">
              PDF, JPEG, PNG или WebP до {MAX_ATTACHMENT_MB} МБ
            </Text>
            {files.some(({ removedAt }) => removedAt) && (
              <Switch
                label="Показать убранные"
                checked={isWhole}
                onChange={(event) => setWhole(event.currentTarget.checked)}
              />
            )}
          </Group>
          <Pictures
            files={files.filter(({ type, removedAt }) => type !== 'application/pdf' && !removedAt)}
            load={({ guid }, signal) => fetchFile(calls.download, { params: { ...params, attachment: guid }, signal })}
          />
          {error && <ErrorNote {...formErrorText(error)} />}
          <PlainTable
            label="Файлы"
            rows={files.filter(({ removedAt }) => isWhole || !removedAt)}
            rowKey={({ guid }) => guid}
            nothing="Файлов нет. Приложите акт, свидетельство о поверке или фотографию."
            columns={columns}
          >
            {(file) => (
              <Group gap="xs" wrap="nowrap">
                <Button size="compact-xs" variant="default" onClick={() => save(file)}>
                  Скачать
                </Button>
                <Button
                  size="compact-xs"
                  variant="default"
                  {...refused(mayNot)}
                  onClick={() =>
                    change.mutate({
                      params: { ...params, attachment: file.guid },
                      body: { isRemoved: !file.removedAt },
                    })
                  }
                >
                  {file.removedAt ? 'Вернуть' : 'Убрать'}
                </Button>
              </Group>
            )}
          </PlainTable>
        </>
      )}
    </AnswerTab>
  );
}
