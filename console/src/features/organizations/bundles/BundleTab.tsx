import { Button, Stack, Text, Title } from '@mantine/core';
import { IconDownload, IconPlayerStop } from '@tabler/icons-react';
import { bundles } from 'contract/features/organizations/bundles.ts';
import { organizations } from 'contract/features/organizations/facts.ts';
import { isAdministrator } from 'contract/rights/decide.ts';
import { useRefusal } from '../../../api/decisions.ts';
import { useDownload } from '../../../api/use-download.ts';
import { useWho } from '../../../api/who.ts';
import { useRecord } from '../../../resource/state/record-context.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import page from '../../../ui/Page.module.css';
import { formatMegabytes } from '../../../ui/text/format.ts';
import { Reception } from './Reception.tsx';

/** Hands over all data of the organization, and lets the service load what was handed over. */
export function BundleTab() {
  const { row } = useRecord(organizations);
  const { orgId, isService, rights } = useWho();
  const { bytes, run, stop } = useDownload();
  const mayNot = useRefusal('organizations', 'update');
  const isOther =
    row.guid === orgId ? undefined : 'Перейдите в эту организацию: передают данные той, в которой работают.';
  const isPlain = isAdministrator(rights)
    ? undefined
    : 'Все данные передаёт тот, кто управляет сотрудниками и правами организации.';
  return (
    <div className={page.scrolling}>
      <Stack maw={800} px={20} py="md">
        <Title order={2} size="h4">
          Передать данные
        </Title>
        <Text size="sm">
          Один архив со всем, что есть у организации: технический паспорт, измерения, цены, расчёты, прогнозы, отчёты,
          файлы записей, карточки сотрудников, своё в справочниках. Его загружают в другую установку или в эту же как
          новую организацию. Паролей, ключей, прав, учётных записей и журнала в нём нет. Храните его как сами данные.
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
    </div>
  );
}
