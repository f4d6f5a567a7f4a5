import { Alert, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { namesakes } from 'contract/features/users/namesakes.ts';
import { useCall } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { useResourceFormState } from './form-context.ts';
import classes from './Form.module.css';
import { TextLink } from '../../ui/TextLink.tsx';

const PAUSE_MS = 400;

type Route = (typeof namesakes)[keyof typeof namesakes];

/** Shows existing people with the entered name, before a second card or account of the same person is created. */
export function Namesakes({ route }: { route: Route }) {
  const { row, form } = useResourceFormState();
  const values = form.getValues() as Readonly<Record<string, unknown>>;
  const textOf = (name: string) => String(values[name] ?? '').trim();
  const entered = {
    lastName: textOf('lastName'),
    firstName: textOf('firstName'),
    middleName: textOf('middleName'),
    email: textOf('email'),
    phone: textOf('phone'),
  };
  const [{ lastName, firstName, ...more }] = useDebouncedValue(entered, PAUSE_MS);
  const filled = Object.fromEntries(Object.entries(more).filter(([, text]) => text));
  const { data = [] } = useCall(
    route,
    { query: { lastName, firstName, ...filled } },
    { enabled: row === null && lastName !== '' && firstName !== '' },
  );
  if (data.length === 0) return null;
  return (
    <Alert color="orange" title="Похоже, этот человек уже есть" className={classes.wide}>
      <Stack gap={4}>
        {data.map(({ card, account, title }) => (
          <TextLink key={card ?? account} to={card ? paths.employee(card) : paths.user(account!)}>
            {title}
          </TextLink>
        ))}
      </Stack>
    </Alert>
  );
}
