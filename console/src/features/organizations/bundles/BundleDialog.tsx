import { Button, Stack, Text } from '@mantine/core';
import { IconDownload, IconPlayerStop } from '@tabler/icons-react';
import { bundles } from 'contract/features/organizations/bundles.ts';
import type { organizations } from 'contract/features/organizations/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { isAdministrator } from 'contract/rights/decide.ts';
import { useRefusal } from '../../../api/decisions.ts';
import { useDownload } from '../../../api/use-download.ts';
import { useWho } from '../../../api/who.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { formatMegabytes } from '../../../ui/text/format.ts';
import { Reception } from './Reception.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';

interface Props {
  row: Row<typeof organizations>;
  onClose: () => void;
}

/** Writers over all data of the organization, and lets the service load what was handed over. */
export function BundleDialog({ row, onClose }: Props) {
  const { orgId, isService, rights } = useWho();
  const { bytes, run, stop } = useDownload();
  const mayNot = useRefusal('organizations', 'update');
  const isOther =
    row.guid === orgId ? undefined : 'Перейдите в эту организацию: передают данные той, в которой работают.';
  const isPlain = isAdministrator(rights)
    ? undefined
    : 'Все данные передаёт тот, кто управляет сотрудниками и правами организации.';
  return (
    <Dialog onClose={onClose} title={`Передача данных: ${row.shortName}`} size="lg">
      <Stack>
        <Text size="sm">
          Один архив с данными организации: технический паспорт, измерения, цены, расчёты, прогнозы, отчёты, файлы
          записей, карточки сотрудников, своё в справочниках. Его загружает «Администрация сервиса» — другой установки
          или этой же, как новую организацию: на своей карточке, «Передача данных». Паролей, ключей, прав, учётных
          записей, журнала, задач, рабочих столов и адресов организации в нём нет. Храните его как сами данные.
        </Text>
        <div>
          {bytes === null ? (
            <ActionButton
              icon={IconDownload}
              refusal={isOther ?? mayNot ?? isPlain}
              onClick={() => void run(bundles.download, { params: { guid: row.guid } }, row.shortName, 'tar')}
            >
              Передать данные
            </ActionButton>
          ) : (
            <Button variant="default" leftSection={<IconPlayerStop size={16} />} onClick={stop}>
              Остановить: {formatMegabytes(bytes)}
            </Button>
          )}
        </div>
        {isService && row.guid === orgId && <Reception />}
      </Stack>
    </Dialog>
  );
}
