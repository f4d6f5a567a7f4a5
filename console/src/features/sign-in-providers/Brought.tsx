import { Autocomplete, Button, Group, Select, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { signInProviderCalls as calls, type Brought as Answered } from 'contract/features/sign-in-providers/calls.ts';
import type { signInProviders } from 'contract/features/sign-in-providers/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { useState, type SubmitEvent } from 'react';
import { formErrorText } from '../../api/error-text.ts';
import { useCall, useSend } from '../../api/queries.ts';
import { AnswerTab } from '../../resource/frame/AnswerTab.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { PlainTable } from '../../ui/table/PlainTable.tsx';
import { StatusText } from '../../ui/StatusText.tsx';
import { countOf } from '../../ui/text/format.ts';
import { useProviderRefusal } from './use-provider-refusal.ts';
import { refused } from '../../ui/refusal/refused.ts';

interface Props {
  provider: Row<typeof signInProviders>;
}

/** The mapping of a provider's groups to permission groups, and where unknown people are created. */
export const Brought = ({ provider }: Props) => (
  <AnswerTab query={useCall(calls.brought, { params: { guid: provider.guid } })}>
    {(brought) => (
      <>
        <Pairs provider={provider} brought={brought} />
        <Newcomers guid={provider.guid} brought={brought} />
      </>
    )}
  </AnswerTab>
);

function Pairs({ provider: { guid, kind, groupsClaim, groupsFrom }, brought }: Props & { brought: Answered }) {
  const mayNot = useProviderRefusal();
  const remove = useSend(calls.removePair);
  const isLdap = kind === 'ldap';
  const areAsked = isLdap ? groupsFrom !== 'none' : groupsClaim;
  return (
    <section>
      <Title order={2} mb="xs">
        Группы
      </Title>
      <Text size="sm" mb="sm">
        При каждом входе человек получает группы прав, к которым ведут его группы у поставщика, и теряет те, к которым
        больше не ведут. Данных руками это не касается. {hintOf(Boolean(areAsked), isLdap, brought.reportedGroups)}
      </Text>
      {remove.error && <ErrorNote {...formErrorText(remove.error)} />}
      <PlainTable
        label="Связи групп"
        rows={brought.pairs}
        rowKey={(pair) => pair.guid}
        nothing="Связей групп нет."
        columns={[
          { label: 'Группа у поставщика', cell: groupCell, wraps: true },
          { label: 'Организация', cell: ({ organization }) => organization, wraps: true },
          { label: 'Группа прав', cell: ({ group }) => group, wraps: true },
        ]}
      >
        {(pair) => (
          <Button
            size="compact-sm"
            variant="default"
            disabled={remove.isPending}
            {...refused(mayNot)}
            aria-label={`Убрать связь ${pair.value} — ${pair.group}`}
            onClick={() => remove.mutate({ params: { guid, pair: pair.guid } })}
          >
            Убрать
          </Button>
        )}
      </PlainTable>
      {brought.hiddenPairs > 0 && (
        <Text size="sm">
          Ещё {countOf(brought.hiddenPairs, ['связь', 'связи', 'связей'])} — в организациях, где вы не администратор.
        </Text>
      )}
      {!mayNot && <AddPair guid={guid} isLdap={isLdap} brought={brought} />}
    </section>
  );
}

function hintOf(areAsked: boolean, isLdap: boolean, groups: readonly string[]): string {
  if (!areAsked) return 'Сейчас группы не спрашиваются: назовите в настройках, где они.';
  if (groups.length > 0) return '';
  return `Ни у кого из вошедших группы не названы: если люди уже входили, проверьте в настройках, где группы${isLdap ? '' : ' и что спрашивать (scope)'}.`;
}

/** A group of the provider, and whether the provider has ever reported it. */
const groupCell = ({ value, isReported }: Answered['pairs'][number]) => (
  <>
    <div>{value}</div>
    {!isReported && (
      <StatusText kind="waiting" icon={IconAlertTriangle}>
        ни у кого из вошедших её не было
      </StatusText>
    )}
  </>
);

interface PairProps {
  guid: string;
  isLdap: boolean;
  brought: Answered;
}

function AddPair({ guid, isLdap, brought: { places, reportedGroups: providerGroups } }: PairProps) {
  const [value, setValue] = useState('');
  const [place, setPlace] = useState(places.length === 1 ? places[0]!.guid : null);
  const [group, setGroup] = useState<string | null>(null);
  const add = useSend(calls.addPair);
  const groups = places.find((one) => one.guid === place)?.groups ?? [];
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!value.trim() || !place || !group) return;
    add.mutate(
      { params: { guid }, body: { value, organizationGuid: place, groupGuid: group } },
      { onSuccess: () => setValue('') },
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      {add.error && <ErrorNote {...formErrorText(add.error)} />}
      <Group align="end" mt="sm">
        <Autocomplete
          label="Группа у поставщика"
          data={providerGroups}
          limit={50}
          placeholder={isLdap ? 'cn=operators,ou=groups,dc=example,dc=ru' : undefined}
          maxLength={500}
          value={value}
          onChange={setValue}
        />
        <Select
          label="Организация"
          data={places.map((one) => ({ value: one.guid, label: one.name }))}
          value={place}
          allowDeselect={false}
          onChange={(next) => {
            setPlace(next);
            setGroup(null);
          }}
        />
        <Select
          label="Группа прав"
          data={groups.map((one) => ({ value: one.guid, label: one.name }))}
          value={group}
          allowDeselect={false}
          onChange={setGroup}
        />
        <Button type="submit" loading={add.isPending} disabled={!value.trim() || !place || !group}>
          Связать
        </Button>
      </Group>
    </form>
  );
}

function Newcomers({ guid, brought: { newcomers, places } }: { guid: string; brought: Answered }) {
  const mayNot = useProviderRefusal();
  const save = useSend(calls.setNewcomers);
  const hidden =
    newcomers && newcomers.name === null
      ? [{ value: newcomers.guid, label: 'Организация, где вы не администратор' }]
      : [];
  return (
    <section>
      <Title order={2} mb="xs">
        Новые люди
      </Title>
      {save.error && <ErrorNote {...formErrorText(save.error)} />}
      <Select
        label="Заводить в организации"
        description="Первый вход заведёт человеку учётную запись и карточку сотрудника; права дадут связи групп. По расписанию то же делает задача «Сотрудники из каталога»"
        placeholder="Не заводить: их добавляет администратор"
        clearable
        clearButtonProps={{ 'aria-label': 'Не заводить новых людей' }}
        maw={480}
        disabled={!!mayNot || save.isPending}
        data={[...hidden, ...places.map((one) => ({ value: one.guid, label: one.name }))]}
        value={newcomers?.guid ?? null}
        onChange={(organizationGuid) => save.mutate({ params: { guid }, body: { organizationGuid } })}
      />
    </section>
  );
}
