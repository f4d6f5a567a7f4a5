import '../../../ui/input/pills.css';
import { MultiSelect } from '@mantine/core';
import type { Question } from 'contract/features/calculator/calls.ts';
import { verifiedMeteringPoints } from 'contract/features/measurements/calls.ts';
import { monthsOfProfile } from 'contract/features/calculator/profile.ts';
import { lastMonths, monthTitle } from 'contract/time/calendar.ts';
import { useCall } from '../../../api/queries.ts';
import { OptionSelect } from '../../../ui/input/OptionSelect.tsx';
import classes from '../Calculator.module.css';
import { MONTHS_SHOWN } from './question.ts';
import type { ProfileFile } from '../profile/use-profile-file.ts';
import { ProfileInput } from './ProfileInput.tsx';
import { Explained } from '../../../resource/value/Explained.tsx';
import { enterTakesOnly } from '../../../ui/input/take-only.ts';

interface Props {
  question: Question;
  file: ProfileFile;
  onAsk: (change: Partial<Question>) => void;
}

const known = lastMonths(MONTHS_SHOWN);
/** A plan from a file belongs to one month, so another month drops it. */
const noPlan = { planVolumes: null } as const;
const ENOUGH = 200;

/** The months and the hourly consumption: measured by metering points or taken from a profile. */
export function VolumeFields({ question, file, onAsk }: Props) {
  const months = (question.profile ? monthsOfProfile(question.profile) : known).map((month) => ({
    value: month,
    label: monthTitle(month),
  }));
  const [year, month] = question.from.split('-').map(Number);
  const verified = useCall(
    verifiedMeteringPoints,
    { query: { year: String(year), month: String(month) } },
    { keepPrevious: true },
  );
  const points = (verified.data ?? []).map(({ meteringPointGuid, name }) => ({
    value: meteringPointGuid,
    label: name,
  }));
  const unknown = question.points
    .filter((guid) => !points.some(({ value }) => value === guid))
    .map((value, index) => ({ value, label: `Не верифицирована (${index + 1})` }));
  return (
    <>
      <div className={classes.pair}>
        <OptionSelect
          label="С месяца"
          required
          data={months}
          value={question.from}
          onChange={(from) => from && onAsk({ from, to: from > question.to ? from : question.to, ...noPlan })}
        />
        <OptionSelect
          label="По месяц"
          required
          data={months}
          value={question.to}
          onChange={(to) => to && onAsk({ to, from: to < question.from ? to : question.from, ...noPlan })}
        />
      </div>
      {!question.profile && (
        <Explained by="Точка учёта">
          <MultiSelect
            label="Точки учёта"
            description={
              verified.data && points.length === 0
                ? 'За этот месяц верифицированных точек нет: проверьте полноту измерений'
                : 'Верифицированные за первый месяц'
            }
            placeholder={question.points.length ? undefined : 'Выберите точки'}
            data={[...points, ...unknown]}
            limit={ENOUGH}
            value={question.points}
            onChange={(chosen) => onAsk({ points: chosen })}
            classNames={{ pill: classes.pill }}
            searchable
            onKeyDown={enterTakesOnly}
            clearable
            nothingFoundMessage="Ничего не нашлось"
          />
        </Explained>
      )}
      {question.points.length === 0 && (
        <Explained by="Профиль нагрузки">
          <ProfileInput
            label="Или почасовой профиль"
            given={file}
            name={question.profile?.name ?? null}
            onRemove={() =>
              onAsk({ profile: null, ...(known.includes(question.from) ? {} : { from: known[1]!, to: known[1]! }) })
            }
          />
        </Explained>
      )}
    </>
  );
}
