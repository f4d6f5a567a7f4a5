import { Button, Group, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { SectionFilter } from './section-groups.ts';

interface Props {
  filter: SectionFilter;
  /** The number of sections without rights. */
  empty: number;
  onChange: (filter: SectionFilter) => void;
}

/** Finds sections of a matrix by name, and shows or hides those without rights. */
export const SectionFilterBar = ({ filter, empty, onChange }: Props) => (
  <Group gap="sm">
    <TextInput
      type="search"
      leftSection={<IconSearch size={16} />}
      aria-label="Найти раздел"
      placeholder="Найти раздел"
      value={filter.typed}
      onChange={(event) => onChange({ ...filter, typed: event.currentTarget.value })}
    />
    {empty > 0 && !filter.typed && (
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => onChange({ ...filter, showsEmpty: !filter.showsEmpty })}
      >
        {filter.showsEmpty ? 'Скрыть без прав' : `Показать без прав (${empty})`}
      </Button>
    )}
  </Group>
);
