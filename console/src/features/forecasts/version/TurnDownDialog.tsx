import type { ForecastVersion } from 'contract/features/forecasts/answers.ts';
import { forecastCalls } from 'contract/features/forecasts/calls.ts';
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
  return (
    <ReasonDialog
      {...acts[act]}
      name="reason"
      request={{ params: { guid }, ifMatch: version }}
      onDone={onClose}
      onClose={onClose}
    />
  );
}
