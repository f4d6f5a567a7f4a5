import { Stack, Text, TextInput } from '@mantine/core';
import { pendingCalls } from 'contract/features/rights/pending-changes.ts';
import { errorText } from '../../../api/error-text.ts';
import { useCall } from '../../../api/queries.ts';
import { RouteDialog } from '../../../resource/frame/RouteDialog.tsx';
import { useRouteForm } from '../../../resource/frame/use-route-form.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { OptionSelect } from '../../../ui/input/OptionSelect.tsx';
import { toast } from '../../../ui/toast.ts';

interface Props {
  onClose: () => void;
}

/** The service lifts the demand of an organization in which nobody is left who could approve. */
export function LiftDialog({ onClose }: Props) {
  const form = useRouteForm(pendingCalls.lift, 'lift');
  const { data, error } = useCall(pendingCalls.liftable, {}, { staleTime: 0 });
  return (
    <RouteDialog
      form={form}
      title="Снять утверждение вторым лицом?"
      label="Снять"
      color="red"
      request={{}}
      onClose={onClose}
      onDone={() => {
        void toast({ color: 'green', message: 'Требование снято, организации сказано' });
        onClose();
      }}
    >
      <Stack gap="sm">
        <Text>
          Только когда утвердить в организации больше некому. Её администраторы получат уведомление с причиной, снятое
          останется в её журнале.
        </Text>
        {error && <ErrorNote {...errorText(error)} />}
        <OptionSelect
          {...form.field('organizationGuid')}
          data={data?.map(({ guid, name }) => ({ value: guid, label: name })) ?? []}
          nothingFoundMessage={
            data ? (data.length ? 'Такой среди них нет' : 'Подтверждения сейчас не требует ни одна') : 'Загружаем…'
          }
        />
        <TextInput {...form.text('reason')} />
      </Stack>
    </RouteDialog>
  );
}
