import type { Question } from 'contract/features/calculator/calls.ts';
import { hoursOfMonthIn } from 'contract/features/calculator/profile.ts';
import { plans } from 'contract/features/calculator/facts.ts';
import { forecastCalls } from 'contract/features/forecasts/calls.ts';
import { errorText } from '../../../api/error-text.ts';
import { useCall } from '../../../api/queries.ts';
import { useDecision } from '../../../api/decisions.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { OptionSelect } from '../../../ui/input/OptionSelect.tsx';
import { LayoutChoice } from '../profile/LayoutChoice.tsx';
import { useProfileFile } from '../profile/use-profile-file.ts';
import { ProfileInput } from './ProfileInput.tsx';
import { Explained } from '../../../resource/value/Explained.tsx';

interface Props {
  question: Question;
  onAsk: (change: Partial<Question>) => void;
}

/** The hourly plan of categories 5 and 6, and where it is taken from. */
export function PlanFields({ question: { plan, planForecast, planVolumes, from }, onAsk }: Props) {
  const file = useProfileFile(from, (plan) => onAsk({ planVolumes: hoursOfMonthIn(plan, from) }));
  const { allowed } = useDecision('forecasts', 'read');
  const { data, error, refetch } = useCall(forecastCalls.overview, {}, { enabled: allowed && plan === 'forecast' });
  const kinds = Object.entries(plans).filter(([value]) => allowed || value !== 'forecast' || plan === 'forecast');
  const forecasts = (data ?? [])
    .filter(({ kind, target }) => kind === 'hourly' && target !== 'region')
    .map(({ guid, name, published }) => ({ value: guid, label: published ? name : `${name} (не опубликован)` }));
  const isNone = data && forecasts.length === 0;
  return (
    <>
      <Explained by="Плановый почасовой объём">
        <OptionSelect
          label="Почасовой план"
          description="Для категорий 5 и 6"
          required
          data={kinds.map(([value, label]) => ({ value, label }))}
          value={plan}
          onChange={(chosen) =>
            chosen && onAsk({ plan: chosen as Question['plan'], planVolumes: null, planForecast: null })
          }
        />
      </Explained>
      {plan === 'forecast' && (
        <OptionSelect
          label="Прогноз"
          description={
            isNone
              ? 'Почасовых прогнозов потребления нет: создайте и опубликуйте прогноз в «Прогнозах»'
              : 'План суток — последняя версия, опубликованная до их конца'
          }
          required
          data={forecasts}
          value={planForecast ?? null}
          onChange={(chosen) => onAsk({ planForecast: chosen })}
        />
      )}
      {plan === 'forecast' && error && <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />}
      {plan === 'file' && file.answer && file.answer.asks.length > 0 && <LayoutChoice given={file} />}
      {plan === 'file' && (
        <ProfileInput
          label="Файл плана"
          given={file}
          name={planVolumes && 'План загружен'}
          onRemove={() => onAsk({ planVolumes: null })}
        />
      )}
    </>
  );
}
