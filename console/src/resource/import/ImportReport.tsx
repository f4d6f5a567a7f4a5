import { Alert, Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { Import } from 'contract/kit/resource-import.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { countOf, formatNumber } from '../../ui/text/format.ts';
import { PlainTable } from '../../ui/table/PlainTable.tsx';
import { ImportChanges } from './ImportChanges.tsx';
import { ImportKinds, type MeaningChange } from './ImportKinds.tsx';
import { ImportLikely, type ChosenRecord } from './ImportLikely.tsx';
import { fetchFile } from '../../api/fetch-file.ts';
import { DialogFooter } from '../../ui/overlay/DialogFooter.tsx';

/** The user's decisions about rows before the file is checked again. */
export interface Mended {
  meanings?: MeaningChange[];
  choices?: ChosenRecord[];
}

interface Props {
  resource: Resource;
  state: Import;
  isBusy: boolean;
  onMend: (mended: Mended) => void;
  onColumns: () => void;
  onLeave: () => void;
  onLoad: (partial: boolean) => void;
}

const SHOWN = 200;
const SHOWN_SKIPPED = 5;
const rows = ['строка', 'строки', 'строк'] as const;

/** The result of the check: what the import would do, and every error with its row and column. */
export function ImportReport({ resource, state, isBusy, onMend, onColumns, onLeave, onLoad }: Props) {
  const { guid, created, updated, same, refused, mistakes, skipped, note } = state;
  const total = created + updated;
  const undecided = new Set(state.likely.flatMap(({ row, isDecided }) => (isDecided ? [] : row)));
  const shown = mistakes.filter(({ row }) => !undecided.has(row));
  const save = () =>
    fetchFile(resource.routes.imports.marks, { params: { import: guid } }, `${resource.titles.list}, ошибки.xlsx`);
  return (
    <Stack>
      {note && <Alert color="orange">{note}</Alert>}
      <Alert color={refused ? 'orange' : 'green'}>
        <strong>Файл проверен.</strong> Добавить: {formatNumber(created)}. Изменить: {formatNumber(updated)}. Без
        изменений: {formatNumber(same)}. С ошибками: {formatNumber(refused)}.
      </Alert>
      {skipped.length > 0 && (
        <Text size="sm">
          Не записи:{' '}
          {skipped
            .slice(0, SHOWN_SKIPPED)
            .map(({ row, text }) => `${row} («${text}»)`)
            .join(', ')}
          {skipped.length > SHOWN_SKIPPED && ` и ещё ${formatNumber(skipped.length - SHOWN_SKIPPED)}`}.
        </Text>
      )}
      <ImportLikely state={state} isBusy={isBusy} onChoose={(choices) => onMend({ choices })} />
      <ImportChanges resource={resource} state={state} />
      <ImportKinds
        key={state.refused}
        resource={resource}
        state={state}
        isBusy={isBusy}
        onMend={(meanings) => onMend({ meanings })}
      />
      {shown.length > 0 && (
        <>
          <Box mah={300} style={{ overflowY: 'auto' }}>
            <PlainTable
              label="Ошибки по строкам"
              rows={shown.slice(0, SHOWN).map((mistake, index) => ({ ...mistake, index }))}
              rowKey={({ index }) => String(index)}
              nothing="Ошибок нет."
              columns={[
                { label: 'Строка', cell: ({ row }) => row },
                { label: 'Запись', cell: ({ name }) => name || '—', wraps: true },
                { label: 'Столбец', cell: ({ column }) => column ?? 'Вся строка' },
                { label: 'Ошибка', cell: ({ message }) => message, wraps: true },
              ]}
            />
          </Box>
          <Group justify="space-between" wrap="nowrap" align="flex-start">
            <Text size="sm">
              {shown.length > SHOWN && `Показаны первые ${SHOWN} ошибок. `}В таблице с пометками отмечены все ошибки:
              исправьте её и загрузите снова.
            </Text>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconDownload size={16} />}
              onClick={() => void save()}
              style={{ flexShrink: 0 }}
            >
              Скачать с пометками
            </Button>
          </Group>
        </>
      )}
      <DialogFooter>
        <Button variant="default" onClick={onColumns}>
          Столбцы
        </Button>
        <Button variant="default" onClick={onLeave}>
          Другой файл
        </Button>
        <Button loading={isBusy} disabled={total === 0} onClick={() => onLoad(refused > 0)}>
          {refused ? 'Загрузить только верные' : 'Загрузить'}
          {total > 0 && `: ${countOf(total, rows)}`}
        </Button>
      </DialogFooter>
    </Stack>
  );
}
