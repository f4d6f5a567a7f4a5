import { Button, Group, Modal, Stack } from '@mantine/core';
import type { Filter } from 'contract/kit/filter.ts';
import { useState } from 'react';
import { asGroup, completed, newCondition, simplified, type Group as ConditionGroup } from './filter-edit.ts';
import { FilterGroup } from './FilterGroup.tsx';
import { useList } from './list-context.ts';

interface Props {
  filter: Filter | null;
  onClose: () => void;
}

/** The filter builder: groups of conditions joined by «и» or «или». */
export function FilterDialog({ filter, onClose }: Props) {
  const { resource, change } = useList();
  const [group, setGroup] = useState<ConditionGroup>(() =>
    filter ? asGroup(filter) : { and: [newCondition(resource)] },
  );

  const apply = (chosen: Filter | null) => {
    const tidy = chosen && simplified(completed(resource, chosen));
    void change({ filter: tidy ? JSON.stringify(tidy) : undefined });
    onClose();
  };

  return (
    <Modal opened onClose={onClose} title="Фильтр" size="xl">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          apply(group);
        }}
      >
        <Stack>
          <FilterGroup group={group} depth={0} onChange={setGroup} />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => apply(null)}>
              Сбросить
            </Button>
            <Button type="submit">Показать</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
