import { Anchor, Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import { quotaKinds, quotaNames, usageCalls, type OrganizationUsage } from 'contract/features/organizations/usage.ts';
import { useState } from 'react';
import { useRefusal } from '../../../api/decisions.ts';
import { errorText, formErrorText } from '../../../api/error-text.ts';
import { useCall, useSend } from '../../../api/queries.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { toast } from '../../../ui/toast.ts';
import { refused } from '../../../ui/refusal/refused.ts';
import { useDraftState } from '../../../resource/frame/use-draft-state.ts';

const columnsOf = (onChoose: (one: OrganizationUsage) => void): PlainColumn<OrganizationUsage>[] => [
  {
    label: 'Организация',
    wraps: true,
    cell: (one) => (
      <Anchor
        component="button"
        type="button"
        size="sm"
        ta="left"
        aria-label={`Пределы: ${one.name}`}
        onClick={() => onChoose(one)}
      >
        {one.name}
      </Anchor>
    ),
  },
  ...quotaNames.map((name) => ({
    label: quotaKinds[name],
    isNumber: true as const,
    cell: ({ used, quotas }: OrganizationUsage) =>
      quotas[name] === null ? formatNumber(used[name]) : `${formatNumber(used[name])} из ${formatNumber(quotas[name])}`,
  })),
];

/** The editable quotas of all organizations of the installation. */
export function AllQuotas() {
  const { data, error } = useCall(usageCalls.all, {}, { staleTime: 0 });
  const [chosen, setChosen] = useState<OrganizationUsage | null>(null);
  if (error) return <ErrorNote {...errorText(error)} />;
  if (!data) return <Loading height={180} />;
  if (chosen) return <QuotaForm key={chosen.guid} organization={chosen} onEnd={() => setChosen(null)} />;
  return (
    <PlainTable
      label="Пределы организаций"
      rows={data}
      rowKey={({ guid }) => guid}
      nothing="Организаций ещё нет."
      columns={columnsOf(setChosen)}
    />
  );
}

interface FormProps {
  organization: OrganizationUsage;
  onEnd: () => void;
}

const mistakeIn = (quota: number | null) => (quota === 0 ? 'Не меньше 1. Без предела — пусто' : undefined);

function QuotaForm({ organization: { guid, name, used, quotas: before }, onEnd }: FormProps) {
  const [quotas, setQuotas] = useDraftState('quotas', before);
  const mayNot = useRefusal('sharedData', 'update');
  const send = useSend(usageCalls.set);
  const mistake = quotaNames.map((kind) => mistakeIn(quotas[kind])).find(Boolean);
  const below = quotaNames.filter((kind) => quotas[kind] !== null && quotas[kind] < used[kind]);
  const save = async () => {
    await send.mutateAsync({ params: { guid }, body: quotas });
    void toast({ color: 'green', message: `${name}: пределы заданы` });
    onEnd();
  };
  return (
    <Stack component="section" aria-label={`Пределы: ${name}`}>
      <Text fw={600}>{name}</Text>
      {quotaNames.map((kind) => (
        <NumberInput
          key={kind}
          label={quotaKinds[kind]}
          description={`Сейчас ${formatNumber(used[kind])}. Пусто — без предела`}
          error={mistakeIn(quotas[kind])}
          min={1}
          max={1_000_000_000}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          thousandSeparator=" "
          value={quotas[kind] ?? ''}
          onChange={(value) => setQuotas({ ...quotas, [kind]: value === '' ? null : Number(value) })}
        />
      ))}
      {below.length > 0 && (
        <Text size="sm">Уже больше предела: {below.map((kind) => quotaKinds[kind]).join(', ')}. Новых не завести.</Text>
      )}
      {send.error && <ErrorNote {...formErrorText(send.error)} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onEnd}>
          Отмена
        </Button>
        <Button
          {...refused(mayNot ?? mistake)}
          loading={send.isPending}
          onClick={() => void save().catch(() => undefined)}
        >
          Задать пределы
        </Button>
      </Group>
    </Stack>
  );
}
