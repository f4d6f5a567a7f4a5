import { Button, Group, Modal, Stack } from '@mantine/core';
import type { Filter } from 'contract/kit/filter.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { asGroup, completed, newCondition, simplified, type Group as ConditionGroup } from './filter-edit.ts';
import { FilterGroup } from './FilterGroup.tsx';

interface Props {
  resource: Resource;
  filter: Filter | null;
  title: string;
  /** The verb of its primary button. */
  verb: ReactNode;
  /** Takes what was put together as it stands in an address; undefined for nothing. */
  onApply: (filter: string | undefined) => void;
  onClose: () => void;
}

/** The filter builder: groups of conditions joined by «и» or «или». */
export function FilterDialog({ resource, filter, title, verb, onApply, onClose }: Props) {
  const [group, setGroup] = useState<ConditionGroup>(() =>
    filter ? asGroup(filter) : { and: [newCondition(resource)] },
  );

  const apply = (chosen: Filter | null) => {
    const tidy = chosen && simplified(completed(resource, chosen));
    onApply(tidy ? JSON.stringify(tidy) : undefined);
    onClose();
  };
  // It may stand inside of another form: React's events rise through the dialog.
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    apply(group);
  };

  return (
    <Modal opened onClose={onClose} title={title} size="xl">
      <form onSubmit={submit}>
        <Stack>
          <FilterGroup resource={resource} group={group} depth={0} onChange={setGroup} />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => apply(null)}>
              Сбросить
            </Button>
            <Button type="submit">{verb}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
