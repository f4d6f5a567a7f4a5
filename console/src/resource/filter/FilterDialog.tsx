import { Button, Stack } from '@mantine/core';
import type { Filter } from 'contract/kit/filter.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import {
  asGroup,
  completed,
  hasMistake,
  newCondition,
  simplified,
  type Group as ConditionGroup,
} from './filter-edit.ts';
import { FilterGroup } from './FilterGroup.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { DialogFooter } from '../../ui/overlay/DialogFooter.tsx';

interface Props {
  resource: Resource;
  filter: Filter | null;
  title: string;
  /** The verb of the primary button. */
  verb: ReactNode;
  /** Receives the filter in the form that an address holds; undefined when it is empty. */
  onApply: (filter: string | undefined) => void;
  onClose: () => void;
}

/** The filter builder: groups of conditions joined by «и» or «или». */
export function FilterDialog({ resource, filter, title, verb, onApply, onClose }: Props) {
  const [group, setGroup] = useState<ConditionGroup>(() =>
    filter ? asGroup(filter) : { and: [newCondition(resource)] },
  );

  const [isChecked, setChecked] = useState(false);

  const apply = (chosen: Filter | null) => {
    const tidy = chosen && simplified(completed(resource, chosen));
    onApply(tidy ? JSON.stringify(tidy) : undefined);
    onClose();
  };
  // The dialog may be inside another form, and React events bubble to it through the portal.
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    if (!hasMistake(resource, group)) return apply(group);
    const { currentTarget } = event;
    flushSync(() => setChecked(true));
    currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };

  return (
    <Dialog onClose={onClose} title={title} size="xl">
      <form onSubmit={submit}>
        <Stack>
          <FilterGroup resource={resource} group={group} depth={0} isChecked={isChecked} onChange={setGroup} />
          <DialogFooter>
            <Button variant="default" onClick={() => apply(null)}>
              Сбросить
            </Button>
            <Button type="submit">{verb}</Button>
          </DialogFooter>
        </Stack>
      </form>
    </Dialog>
  );
}
