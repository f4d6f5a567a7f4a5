import { Text } from '@mantine/core';
import { organizationCalls } from 'contract/features/organizations/calls.ts';
import type { reorganizations } from 'contract/features/organizations/reorganizations.ts';
import type { Row } from 'contract/kit/resource.ts';
import { useSend } from '../../api/queries.ts';
import { ConfirmDialog } from '../../resource/frame/ConfirmDialog.tsx';
import { toast } from '../../ui/toast.ts';
import { consequenceOf } from './consequence.ts';

interface Props {
  plan: Row<typeof reorganizations>;
  onClose: () => void;
}

/** Asks before a reorganization that was missed on its day is carried out: it is not undone by a button. */
export function CarryOutDialog({ plan, onClose }: Props) {
  const { guid, title } = plan;
  const { isPending, error, mutate } = useSend(organizationCalls.carryOut);
  const onSuccess = () => {
    onClose();
    void toast({ color: 'green', message: 'Реорганизация проводится: карточка покажет, когда закончится' });
  };
  return (
    <ConfirmDialog
      title={`Провести сейчас: ${title ?? ''}`}
      label="Провести"
      isPending={isPending}
      error={error}
      onClose={onClose}
      onConfirm={() => mutate({ params: { guid } }, { onSuccess })}
    >
      <Text>{consequenceOf(plan)}</Text>
    </ConfirmDialog>
  );
}
