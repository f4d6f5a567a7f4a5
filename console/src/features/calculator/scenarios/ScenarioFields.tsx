import { Stack, Textarea, TextInput } from '@mantine/core';
import type { calculatorCalls } from 'contract/features/calculator/calls.ts';
import type { RouteForm } from '../../../resource/frame/use-route-form.ts';

/** The name of a saved calculation and a note on it. */
export const ScenarioFields = ({ form }: { form: Pick<RouteForm<typeof calculatorCalls.change>, 'text'> }) => (
  <Stack>
    <TextInput {...form.text('name')} />
    <Textarea {...form.text('note')} autosize minRows={2} />
  </Stack>
);
