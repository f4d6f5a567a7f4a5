import { Select } from '@mantine/core';
import { userStates } from 'contract/features/users/facts.ts';
import { enterTakesOnly } from '../../ui/input/take-only.ts';

const states = Object.entries(userStates).map(([value, label]) => ({ value, label }));

interface Props {
  organizations: readonly { guid: string; name: string }[];
  organization: string | undefined;
  state: string | undefined;
  onChange: (chosen: { organization?: string | undefined; state?: string | undefined }) => void;
}

export const EverywhereFilters = ({ organizations, organization, state, onChange }: Props) => (
  <>
    <Select
      w={260}
      aria-label="Организация"
      placeholder="Организация"
      data={organizations.map(({ guid, name }) => ({ value: guid, label: name }))}
      value={organization ?? null}
      onChange={(chosen) => onChange({ organization: chosen ?? undefined })}
      searchable
      onKeyDown={enterTakesOnly}
      clearable
      clearButtonProps={{ 'aria-label': 'Убрать: организация' }}
      nothingFoundMessage="Ничего не нашлось"
    />
    <Select
      w={220}
      aria-label="Состояние"
      placeholder="Состояние"
      data={states}
      value={state ?? null}
      onChange={(chosen) => onChange({ state: chosen ?? undefined })}
      clearable
      clearButtonProps={{ 'aria-label': 'Убрать: состояние' }}
    />
  </>
);
