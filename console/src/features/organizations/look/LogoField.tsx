import { Button, FileButton, Group, Text } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { organizations } from 'contract/features/organizations/facts.ts';
import { logoCalls } from 'contract/features/organizations/logos.ts';
import { formErrorText } from '../../../api/error-text.ts';
import { useSend } from '../../../api/queries.ts';
import { useFormField } from '../../../resource/form/form-context.ts';
import { useRecord } from '../../../resource/state/record-context.ts';
import { OrganizationLogo } from '../../../resource/value/OrganizationLogo.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import classes from './Look.module.css';

const ROOM = { width: 170, height: 48 };

interface Props {
  name: 'logo' | 'darkLogo';
  hint: string;
}

/** A logo as a file: uploaded at once, visible to others when the card is saved. */
export function LogoField({ name, hint }: Props) {
  const { row } = useRecord(organizations);
  const { field, value, error, disabled, isReading, setValue } = useFormField(name, organizations);
  const add = useSend(logoCalls.add);
  const upload = async (file: File | null) => {
    if (!file) return;
    const kept = await add.mutateAsync({ params: { guid: row.guid }, body: file });
    setValue(kept.name);
  };
  const scheme = name === 'logo' ? 'light' : 'dark';
  return (
    <fieldset className={classes.logo} disabled={disabled}>
      <legend>{field.label}</legend>
      {!isReading && (
        <Text size="xs" c="dimmed">
          {hint}
        </Text>
      )}
      <Group mt={6}>
        <span className={classes[scheme]}>
          {value ? (
            <OrganizationLogo
              organization={row.guid}
              look={{ logo: scheme === 'light' ? value : null, darkLogo: scheme === 'dark' ? value : null }}
              room={ROOM}
              scheme={scheme}
            />
          ) : (
            <Text size="sm" c="inherit">
              Нет
            </Text>
          )}
        </span>
        {!isReading && (
          <FileButton onChange={(file) => void upload(file).catch(() => undefined)} accept=".png,.jpg,.jpeg,.webp">
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconPhotoUp size={16} />} loading={add.isPending}>
                {value ? 'Заменить' : 'Загрузить'}
              </Button>
            )}
          </FileButton>
        )}
        {value && !isReading && (
          <Button variant="default" onClick={() => setValue(null)}>
            Убрать
          </Button>
        )}
      </Group>
      {error && (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
      {add.error && <ErrorNote {...formErrorText(add.error)} />}
    </fieldset>
  );
}
