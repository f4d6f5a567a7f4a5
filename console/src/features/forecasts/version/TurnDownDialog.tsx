import type { ForecastVersion } from 'contract/features/forecasts/answers.ts';
import { forecastCalls } from 'contract/features/forecasts/calls.ts';
import { useCheckedSend } from '../../../api/use-checked-send.ts';
import { ReasonDialog } from '../../../resource/frame/ReasonDialog.tsx';

const acts = {
  decline: {
    route: forecastCalls.decline,
    title: 'Вернуть на доработку',
    label: 'Вернуть',
    text: 'Версия снова станет «Готов», её можно будет исправить и отправить ещё раз.',
  },
  revoke: {
    route: forecastCalls.revoke,
    title: 'Отозвать опубликованное',
    label: 'Отозвать',
    color: 'red',
    text: 'Версия уйдёт в архив и не войдёт в точность. Кто её уже получил, узнает об этом только от вас.',
  },
} as const;

interface Props {
  act: keyof typeof acts;
  version: ForecastVersion;
  onClose: () => void;
}

/** Declines or revokes a version, with a reason. */
export function TurnDownDialog({ act, version: { guid, version }, onClose }: Props) {
  const { route, ...words } = acts[act];
  const { send, messages, isPending, error } = useCheckedSend(route);
  const run = async (reason: string) => {
    if (await send({ params: { guid }, body: { reason }, ifMatch: version })) onClose();
  };
  return (
    <ReasonDialog
      {...words}
      most={500}
      hint="Останется в версии и в журнале"
      fault={messages.reason}
      isPending={isPending}
      error={error}
      onClose={onClose}
      onConfirm={(reason) => void run(reason).catch(() => undefined)}
    />
  );
}
