import { TextInput } from '@mantine/core';
import type { userCalls } from 'contract/features/users/calls.ts';
import type { RouteForm } from '../../../resource/frame/use-route-form.ts';
import { MomentField } from '../../../ui/input/MomentField.tsx';

/** Why an account is blocked, and until when. */
export const BlockFields = ({ form }: { form: Pick<RouteForm<typeof userCalls.block>, 'text' | 'field'> }) => (
  <>
    <TextInput {...form.text('reason')} data-autofocus />
    <MomentField {...form.field('until')} />
  </>
);
