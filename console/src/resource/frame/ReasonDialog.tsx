import { Text, TextInput } from '@mantine/core';
import type { Answer, Route } from 'contract/kit/route.ts';
import { RouteDialog } from './RouteDialog.tsx';
import { useRouteForm, type BodyField, type Request } from './use-route-form.ts';

interface Props<R extends Route> {
  route: R;
  /** The reason in the body. */
  name: BodyField<R>;
  title: string;
  label: string;
  color?: 'red' | undefined;
  /** What happens, and who reads the reason. */
  text: string;
  request: Request<R>;
  onDone: (answer: Answer<R>) => void;
  onClose: () => void;
}

/** Asks for the reason of an action before it, also where the route can do without. */
export function ReasonDialog<R extends Route>({ route, name, text, request, ...rest }: Props<R>) {
  const form = useRouteForm(route, `${rest.title}/reason`);
  const { body } = request as { body?: object };
  const given = (form.body as Record<string, unknown>)[name] ?? '';
  return (
    <RouteDialog {...rest} form={form} request={{ ...request, body: { ...body, [name]: given } }}>
      <Text size="sm">{text}</Text>
      <TextInput {...form.text(name)} required data-autofocus />
    </RouteDialog>
  );
}
