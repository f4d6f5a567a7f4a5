import { List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Undoing } from 'contract/features/measurements/imports/answers.ts';
import { measurementImportCalls as calls } from 'contract/features/measurements/imports/calls.ts';
import { call } from '../../../api/call.ts';
import { useCall, useSend } from '../../../api/queries.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { EffectAnswer } from '../../../resource/frame/EffectList.tsx';
import { countOf, formatDate } from '../../../ui/text/format.ts';
import { toast } from '../../../ui/toast.ts';

const days = ['сутки', 'суток', 'суток'] as const;

function Effect({ returned, unknown, left, leftCount }: Undoing) {
  return (
    <>
      <List size="sm">
        <List.Item>вернётся к прежним значениям: {countOf(returned, days)}</List.Item>
        <List.Item>
          станет неизвестными, потому что значения принёс только этот файл: {countOf(unknown, days)}
        </List.Item>
        {leftCount > 0 && (
          <List.Item>останется как есть, потому что изменено позже: {countOf(leftCount, days)}</List.Item>
        )}
      </List>
      {leftCount > 0 && (
        <Text size="sm">
          Останутся: {left.map(({ name, day }) => `«${name}» ${formatDate(day)}`).join('; ')}
          {leftCount > left.length && ' и другие'}.
        </Text>
      )}
    </>
  );
}

/** Takes a whole file back, after showing what happens to its days. */
export function UndoDialog({ guid, onClose }: { guid: string; onClose: () => void }) {
  const undo = useSend(calls.undo);
  // What an undone file would return is not asked again.
  const isOpen = !undo.isPending && !undo.isSuccess;
  const { data, error } = useCall(calls.undoing, { params: { guid } }, { enabled: isOpen });
  const effects = useQuery({
    queryKey: ['preview of undoing', guid],
    queryFn: ({ signal }) => call(calls.undoEffects, { params: { guid }, signal }),
    enabled: isOpen,
    retry: false,
  });
  const run = async () => {
    await undo.mutateAsync({ params: { guid } });
    void toast({ color: 'green', message: 'Загрузка отменена' });
    onClose();
  };
  return (
    <ConfirmDialog
      title="Отменить загрузку файла"
      label="Отменить загрузку"
      color="red"
      isPending={undo.isPending}
      isDisabled={!data}
      error={undo.error ?? error}
      onClose={onClose}
      onConfirm={() => void run().catch(() => undefined)}
    >
      {data ? <Effect {...data} /> : <Text size="sm">{error ? 'Отменить нельзя.' : 'Считаем, что вернётся…'}</Text>}
      {data && <EffectAnswer query={effects} />}
      <Text size="sm">Созданные при загрузке точки останутся. Отменить загрузку можно один раз.</Text>
    </ConfirmDialog>
  );
}
