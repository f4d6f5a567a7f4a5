import { Text } from '@mantine/core';
import { changeSetCalls, type ChangeSet, type SetChange } from 'contract/features/dictionaries/change-sets.ts';
import type { AnyInput, AnyRow, Resource } from 'contract/kit/resource.ts';
import { titleOf } from 'contract/kit/row-title.ts';
import { errorText } from '../../../api/error-text.ts';
import { useCall, useSend } from '../../../api/queries.ts';
import { asRecord } from '../../../resource/form/as-record.ts';
import { DialogButtons } from '../../../resource/form/DialogButtons.tsx';
import { FormFields } from '../../../resource/form/FormFields.tsx';
import { ResourceForm } from '../../../resource/form/ResourceForm.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { toast } from '../../../ui/toast.ts';

interface Props {
  set: Pick<ChangeSet, 'guid' | 'name'>;
  values: Resource;
  /** The value to change; null for a new one. */
  value: string | null;
  /** What the set already says about it. */
  change?: SetChange | undefined;
  onClose: () => void;
  onPut?: () => void;
}

/** Puts a new value or a change of one into a set: the form of the value, and nothing is changed yet. */
export function ChangeDialog({ set, values, value, change, onClose, onPut }: Props) {
  const { data, error, refetch } = useCall(
    values.routes.get,
    { params: { guid: value ?? '' } },
    { enabled: value !== null },
  );
  const put = useSend(changeSetCalls.put);
  const send = async (input: AnyInput): Promise<AnyRow> => {
    const about = value ? ({ kind: 'update', value } as const) : ({ kind: 'create', change: change?.guid } as const);
    await put.mutateAsync({ params: { guid: set.guid }, body: { ...about, input } });
    return data ?? asRecord(input);
  };
  const done = (row: AnyRow) => {
    void toast({ color: 'green', message: `«${titleOf(values, row)}»: внесено в набор «${set.name}»` });
    onPut?.();
    onClose();
  };
  const isReady = value === null || data !== undefined;
  const title = value ? `Изменить в наборе: «${data ? titleOf(values, data) : '…'}»` : 'Новое значение в наборе';
  return (
    <Dialog onClose={onClose} title={title} size={840} closeOnClickOutside={false}>
      {error && <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />}
      {!isReady && !error && <Loading height={220} />}
      {isReady && (
        <ResourceForm
          resource={values}
          row={data ? { ...data, ...change?.changes } : null}
          initial={value ? {} : { ...change?.changes }}
          draftName={`change set ${set.guid} ${value ?? change?.guid ?? 'new'}`}
          send={send}
          onSaved={done}
        >
          <Text size="sm" mb="sm">
            Словарь изменится, когда набор «{set.name}» опубликуют.
          </Text>
          <FormFields />
          <DialogButtons creation="Внести в набор" onCancel={onClose} />
        </ResourceForm>
      )}
    </Dialog>
  );
}
