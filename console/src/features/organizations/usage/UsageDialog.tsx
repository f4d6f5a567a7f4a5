import '@mantine/core/styles/Progress.layer.css';
import { Progress, Stack, Text, Title } from '@mantine/core';
import type { organizations } from 'contract/features/organizations/facts.ts';
import {
  NEARLY_USED,
  quotaKinds,
  quotaNames,
  usageCalls,
  type QuotaKind,
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

const visibleTo = {
  users: 'читает в ней пользователей',
  meteringPoints: 'читает в ней точки учёта',
  channels: 'читает в ней измерительные данные',
  filesMb: 'читает в ней все разделы, где к записям прикладывают файлы',
} as const satisfies Record<QuotaKind, string>;

interface BarProps {
  name: QuotaKind;
  used: number | null;
  most: number | null;
}

function Bar({ name, used, most }: BarProps) {
  const limit = most === null ? 'без предела' : `предел — ${formatNumber(most)}`;
  if (used === null)
    return (
      <Text size="sm">
        {quotaKinds[name]}: {limit}. Сколько занято, видно тому, кто {visibleTo[name]}
      </Text>
    );
  const share = most ? used / most : 0;
  return (
    <div>
      <Text size="sm">
        {quotaKinds[name]}: {formatNumber(used)}
        {most === null ? `, ${limit}` : ` из ${formatNumber(most)}`}
        {share >= 1 && ' — предел исчерпан'}
      </Text>
      {most !== null && (
        <Progress mt={4} value={Math.min(100, 100 * share)} color={colourOf(share)} aria-label={quotaKinds[name]} />
      )}
    </div>
  );
}

const Bars = ({ used, quotas }: QuotaUsage) => (
  <Stack gap="sm">
    {quotaNames.map((name) => (
      <Bar key={name} name={name} used={used[name]} most={quotas[name]} />
    ))}
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
