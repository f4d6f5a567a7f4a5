import '../../../ui/input/pills.css';
import { Group, MultiSelect, Text, TextInput } from '@mantine/core';
import { organizationPeople } from 'contract/features/organizations/people.ts';
import { useRefusal } from '../../../api/decisions.ts';
import { useCall } from '../../../api/queries.ts';
import { DateField } from '../../../ui/input/DateField.tsx';
import { nameFilter } from '../../../ui/input/option-filter.ts';
import { enterTakesOnly } from '../../../ui/input/take-only.ts';

export interface Terms {
  memberFrom: string | null;
  memberTo: string | null;
  position: string;
  groups: string[];
}
export const emptyTerms: Terms = { memberFrom: null, memberTo: null, position: '', groups: [] };

interface Props {
  terms: Terms;
  /** The person already has a card here: its position and groups are kept. */
  hasCard: boolean;
  errorAt: (path: string) => string | undefined;
  onChange: (terms: Terms) => void;
}

/** The end of the person's work here and their role. */
export function TermFields({ terms, hasCard, errorAt, onChange }: Props) {
  const mayNotEmploy = useRefusal('employees', 'create');
  const mayNotGive = useRefusal('permissionGroups', 'update');
  const roles = useCall(organizationPeople.roles, {}, { enabled: !hasCard && mayNotGive === undefined });
  const all = roles.data ?? [];
  const set = (part: Partial<Terms>) => onChange({ ...terms, ...part });
  return (
    <>
      {hasCard ? (
        <Text size="sm">
          У этого человека здесь уже была карточка сотрудника: с доступом вернутся её права. Должность и группы меняют в
          ней.
        </Text>
      ) : (
        <>
          <TextInput
            label="Должность"
            description={mayNotEmploy ?? 'Пусто — без карточки сотрудника: доступ будет, прав — нет'}
            disabled={mayNotEmploy !== undefined}
            maxLength={255}
            value={terms.position}
            error={errorAt('position')}
            onChange={(event) => set({ position: event.currentTarget.value })}
          />
          <MultiSelect
            onKeyDown={enterTakesOnly}
            label="Группы прав"
            description={mayNotEmploy ?? mayNotGive ?? 'Дать можно только то, что есть у вас'}
            disabled={(mayNotEmploy ?? mayNotGive) !== undefined}
            data={all.map(({ guid, name, refusal }) => ({ value: guid, label: name, disabled: refusal !== null }))}
            renderOption={({ option }) => (
              <span>
                {option.label}
                <Text size="xs" c="dimmed" component="span" display="block">
                  {all.find(({ guid }) => guid === option.value)?.refusal}
                </Text>
              </span>
            )}
            filter={nameFilter}
            nothingFoundMessage={roles.isPending ? 'Загружаем…' : 'Ничего не нашлось'}
            value={terms.groups}
            error={errorAt('groups')}
            onChange={(groups) => set({ groups })}
            searchable
          />
        </>
      )}
      <Group grow align="flex-start">
        <DateField
          label="Доступ с"
          value={terms.memberFrom}
          error={errorAt('memberFrom')}
          onChange={(memberFrom) => set({ memberFrom })}
        />
        <DateField
          label="Доступ по"
          value={terms.memberTo}
          error={errorAt('memberTo')}
          onChange={(memberTo) => set({ memberTo })}
        />
      </Group>
    </>
  );
}
