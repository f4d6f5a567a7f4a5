import { Button } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { objectTypeCalls } from 'contract/features/object-types/calls.ts';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { useList } from '../state/list-context.ts';

const TemplatesDialog = lazy(async () => ({ default: (await import('./TemplatesDialog.tsx')).TemplatesDialog }));

/** Creates a record of the list from a template of its type; hidden when there are none. */
export function FromTemplate() {
  const { resource, may, isPast } = useList();
  const query = { resource: resource.name };
  const templates = useCall(objectTypeCalls.templates, { query }, { enabled: may.create.allowed }).data;
  const [isOpened, setOpened] = useState(false);
  if (isPast || !templates?.length) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconTemplate size={16} />} onClick={() => setOpened(true)}>
        Создать по шаблону
      </Button>
      <Suspense>
        {isOpened && <TemplatesDialog resource={resource} templates={templates} onClose={() => setOpened(false)} />}
      </Suspense>
    </>
  );
}
