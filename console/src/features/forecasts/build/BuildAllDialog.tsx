import { Text } from '@mantine/core';
import { forecastCalls } from 'contract/features/forecasts/calls.ts';
import { useSend } from '../../../api/queries.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { countOf } from '../../../ui/text/format.ts';
import { toast } from '../../../ui/toast.ts';

interface Props {
  /** Null means all forecasts. */
  rows: readonly { guid: string }[] | null;
  onBuilt?: () => void;
  onClose: () => void;
}

const forms = ['прогноз', 'прогноза', 'прогнозов'] as const;

/** Builds many forecasts at once: a failure does not stop the others. */
export function BuildAllDialog({ rows, onBuilt, onClose }: Props) {
  const send = useSend(forecastCalls.buildAll);
  const build = async () => {
    const { total } = await send.mutateAsync({ body: { guids: rows?.map(({ guid }) => guid) ?? null } });
    void toast({ color: 'green', message: `Поставлено в очередь: ${countOf(total, forms)}` });
    onBuilt?.();
    onClose();
  };
  return (
    <ConfirmDialog
      title={rows ? `Построить ${countOf(rows.length, forms)}?` : 'Построить все прогнозы?'}
      label="Построить"
      isPending={send.isPending}
      error={send.error}
      onClose={onClose}
      onConfirm={() => void build().catch(() => undefined)}
    >
      <Text size="sm">
        Каждый получит новую версию на следующие сутки по данным, известным сейчас. Если один не получится, остальные
        продолжатся; что не получилось — останется списком над прогнозами.
      </Text>
    </ConfirmDialog>
  );
}
