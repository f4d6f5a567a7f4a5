import { Checkbox, Stack, Text } from '@mantine/core';
import { waitingCalls, type HomeSettings, type WaitingKind } from 'contract/features/home/waiting.ts';
import type { Answer } from 'contract/kit/route.ts';
import { useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { useCheckedSend } from '../../api/use-checked-send.ts';
import { ConfirmDialog } from '../../resource/frame/ConfirmDialog.tsx';
import { NumberText } from '../../ui/input/NumberText.tsx';
import { upperFirst } from './upper-first.ts';
import { waitingLooks } from './waiting-looks.ts';

interface Props {
  /** The kinds of lines that the person may see. */
  kinds: readonly WaitingKind[];
  onClose: () => void;
}

/** Chooses what the person sees in «Ждёт вас», once what is chosen now is known. */
export function SettingsDialog(props: Props) {
  const { data } = useCall(waitingCalls.settings, {}, { staleTime: 0 });
  return data && <SettingsForm {...props} settings={data} />;
}

interface FormProps extends Props {
  settings: Answer<typeof waitingCalls.settings>;
}

function SettingsForm({ kinds, settings, onClose }: FormProps) {
  const [hidden, setHidden] = useState<readonly WaitingKind[]>(settings.hidden);
  const [days, setDays] = useState(String(settings.daysAhead));
  const { send, messages, isPending, error } = useCheckedSend(waitingCalls.saveSettings);
  const turn = (kind: WaitingKind, isSeen: boolean) =>
    setHidden(isSeen ? hidden.filter((one) => one !== kind) : [...hidden, kind]);
  const save = async () => {
    const body: HomeSettings = { hidden: [...hidden], daysAhead: days.trim() === '' ? Number.NaN : Number(days) };
    if (await send({ ifMatch: settings.version, body })) onClose();
  };
  return (
    <ConfirmDialog
      title="Что показывать в «Ждёт вас»"
      label="Сохранить"
      isPending={isPending}
      error={error}
      onClose={onClose}
      onConfirm={() => void save().catch(() => undefined)}
    >
      <NumberText
        label="Напоминать о сроках за"
        unit="дн."
        required
        description="Поверки, договоры и удостоверения, которые кончаются не позже"
        maw={320}
        value={days}
        onChange={setDays}
        error={messages.daysAhead}
      />
      <Text size="sm">Строки видите только вы, и только в этой организации; у других всё по-прежнему.</Text>
      <Stack gap="xs">
        {kinds.map((kind) => (
          <Checkbox
            key={kind}
            label={upperFirst(waitingLooks[kind].calm)}
            checked={!hidden.includes(kind)}
            onChange={(event) => turn(kind, event.currentTarget.checked)}
          />
        ))}
      </Stack>
    </ConfirmDialog>
  );
}
