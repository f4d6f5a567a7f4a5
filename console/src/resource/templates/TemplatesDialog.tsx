import { Stack, UnstyledButton } from '@mantine/core';
import type { objectTypeCalls } from 'contract/features/object-types/calls.ts';
import type { TemplateValues } from 'contract/features/object-types/fields.ts';
import type { Resource } from 'contract/kit/resource.ts';
import type { Answer } from 'contract/kit/route.ts';
import { useState } from 'react';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { RecordDialog } from '../form/RecordDialog.tsx';
import { ValuesInWords } from '../value/ValuesInWords.tsx';
import classes from './TemplatesDialog.module.css';

interface Props {
  resource: Resource;
  templates: Answer<typeof objectTypeCalls.templates>;
  onClose: () => void;
}

/** Chooses a template; a new record then begins with its values. */
export function TemplatesDialog({ resource, templates, onClose }: Props) {
  const [chosen, setChosen] = useState<TemplateValues | null>(null);
  if (chosen) return <RecordDialog resource={resource} guid={null} initial={chosen} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title="Создать по шаблону">
      <Stack gap={6}>
        {templates.map(({ name, values }) => (
          <UnstyledButton key={name} className={classes.template} onClick={() => setChosen(values)}>
            <span className={classes.name}>{name}</span>
            <span className={classes.values}>
              <ValuesInWords fields={resource.fields} values={values} />
            </span>
          </UnstyledButton>
        ))}
      </Stack>
    </Dialog>
  );
}
