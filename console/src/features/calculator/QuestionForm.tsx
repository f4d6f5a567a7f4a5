import '@mantine/core/styles/NumberInput.layer.css';
import { Checkbox, MultiSelect, NumberInput, Text } from '@mantine/core';
import { lastMonths, monthTitle } from 'contract/time/calendar.ts';
import { categories, categoryNames, plans, type CategoryName } from 'contract/features/calculator/facts.ts';
import type { CalculationResult } from 'contract/features/calculator/answers.ts';
import type { Question } from 'contract/features/calculator/calls.ts';
import { verifiedMeteringPoints } from 'contract/features/measurements/calls.ts';
import { voltageLevels } from 'contract/features/prices/facts.ts';
import { useCall } from '../../api/queries.ts';
import { OptionSelect } from '../../ui/OptionSelect.tsx';
import classes from './Calculator.module.css';
import { PricesSelect } from './PricesSelect.tsx';
import { ProfileInput } from './ProfileInput.tsx';
import { WhatIfForm } from './WhatIfForm.tsx';

interface Props {
  question: Question;
  result: CalculationResult | undefined;
  onAsk: (change: Partial<Question>) => void;
}

const months = lastMonths(36).map((month) => ({ value: month, label: monthTitle(month) }));
const options = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));
const categoryOptions = categoryNames.map((name) => ({ value: name, label: categories[name].title }));
/** What came from files is of the month that they were read for. */
const noFiles = { profile: null, planVolumes: null } as const;
const ENOUGH = 200;

/** Whose energy is reckoned, of which months and by which prices. */
export function QuestionForm({ question, result, onAsk }: Props) {
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
  const consumer = result?.consumer;
  return (
    <form className={classes.question} aria-label="Что рассчитать" onSubmit={(event) => event.preventDefault()}>
      <div className={classes.pair}>
        <OptionSelect
          label="С месяца"
          required
          data={months}
          value={question.from}
          onChange={(from) => from && onAsk({ from, to: from > question.to ? from : question.to, ...noFiles })}
        />
        <OptionSelect
          label="По месяц"
          required
          disabled={question.profile !== null}
          data={months}
          value={question.to}
          onChange={(to) => to && onAsk({ to, from: to < question.from ? to : question.from, ...noFiles })}
        />
      </div>
      {!question.profile && (
        <MultiSelect
          label="Точки учёта"
          description={
            verified.data && points.length === 0
              ? 'За этот месяц верифицированных точек нет: проверьте полноту показаний'
              : 'Верифицированные за первый месяц'
          }
          placeholder={question.points.length ? undefined : 'Выберите точки'}
          data={[...points, ...unknown]}
          limit={ENOUGH}
          value={question.points}
          onChange={(chosen) => onAsk({ points: chosen })}
          classNames={{ pill: classes.pill }}
          searchable
          clearable
          nothingFoundMessage="Ничего не нашлось"
        />
      )}
      {question.points.length === 0 && (
        <ProfileInput
          label="Или почасовой профиль"
          month={question.from}
          name={question.profile?.name ?? null}
          onRead={(profile) => onAsk({ profile, ...(profile && { to: question.from }) })}
        />
      )}
      <PricesSelect question={question} onAsk={onAsk} />
      <div className={classes.pair}>
        <OptionSelect
          label="Напряжение"
          placeholder={consumer ? voltageLevels[consumer.voltage] : 'По точкам'}
          data={options(voltageLevels)}
          value={question.voltage}
          onChange={(voltage) => onAsk({ voltage: voltage as Question['voltage'] })}
        />
        <NumberInput
          label="Мощность, кВт"
          placeholder={consumer ? String(consumer.maxPowerKw) : 'По точкам'}
          min={0}
          max={10_000_000}
          hideControls
          decimalSeparator=","
          value={question.maxPowerKw ?? ''}
          onChange={(value) => onAsk({ maxPowerKw: typeof value === 'number' ? value : null })}
        />
      </div>
      <OptionSelect
        label="Нынешняя категория"
        placeholder={consumer?.current ? categories[consumer.current].title : 'По точкам'}
        data={categoryOptions}
        value={question.current}
        onChange={(current) => onAsk({ current: current as CategoryName | null })}
      />
      <OptionSelect
        label="Почасовой план"
        description="Для категорий 5 и 6"
        required
        data={options(plans)}
        value={question.plan}
        onChange={(plan) => plan && onAsk({ plan: plan as Question['plan'], planVolumes: null })}
      />
      {question.plan === 'file' && (
        <ProfileInput
          label="Файл плана"
          month={question.from}
          name={question.planVolumes && 'План загружен'}
          onRead={(plan) => onAsk({ planVolumes: plan?.volumes ?? null })}
        />
      )}
      <Checkbox
        label="С передачей по сетям"
        checked={question.withTransmission}
        onChange={(event) => onAsk({ withTransmission: event.currentTarget.checked })}
      />
      <Text fw={600} mt="xs">
        Что если
      </Text>
      <WhatIfForm question={question} onAsk={onAsk} />
    </form>
  );
}
