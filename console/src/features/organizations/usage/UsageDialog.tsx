import { Progress, Stack, Text, Title } from '@mantine/core';
import type { organizations } from 'contract/features/organizations/facts.ts';
import {
  NEARLY_USED,
  quotaKinds,
  quotaNames,
  usageCalls,
  type QuotaUsage,
} from 'contract/features/organizations/usage.ts';
import type { Row } from 'contract/kit/resource.ts';
import { errorText } from '../../../api/error-text.ts';
import { useCall } from '../../../api/queries.ts';
import { useWho } from '../../../api/who.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { AllQuotas } from './AllQuotas.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';

interface Props {
  row: Row<typeof organizations>;
  onClose: () => void;
}

const colourOf = (share: number) => (share >= 1 ? 'red' : share >= NEARLY_USED ? 'orange' : 'blue');

const Bars = ({ used, quotas }: QuotaUsage) => (
  <Stack gap="sm">
    {quotaNames.map((name) => {
      const [most, share] = [quotas[name], quotas[name] ? used[name] / quotas[name] : 0];
      return (
        <div key={name}>
          <Text size="sm">
            {quotaKinds[name]}: {formatNumber(used[name])}
            {most === null ? ', без предела' : ` из ${formatNumber(most)}`}
            {share >= 1 && ' — предел исчерпан'}
          </Text>
          {most !== null && (
            <Progress mt={4} value={Math.min(100, 100 * share)} color={colourOf(share)} aria-label={quotaKinds[name]} />
          )}
        </div>
      );
    })}
  </Stack>
);

/** What the organization uses of its quotas; the service sets those of all organizations. */
export function UsageDialog({ row, onClose }: Props) {
  const { orgId, isService } = useWho();
  const setsQuotas = isService && row.guid === orgId;
  const { data, error } = useCall(usageCalls.one, { params: { guid: row.guid } }, { staleTime: 0 });
  return (
    <Dialog onClose={onClose} title={`Расход: ${row.shortName}`} size={setsQuotas ? 'xl' : 'md'}>
      <Stack>
        {error ? <ErrorNote {...errorText(error)} /> : data ? <Bars {...data} /> : <Loading height={90} />}
        {!setsQuotas && (
          <Text size="sm" c="dimmed">
            Пределы задаёт администратор сервиса. О четырёх пятых предела приходит уведомление, сверх предела новое не
            создаётся.
          </Text>
        )}
        {setsQuotas && (
          <>
            <Title order={2} size="h4">
              Пределы организаций
            </Title>
            <AllQuotas />
          </>
        )}
      </Stack>
    </Dialog>
  );
}
