import { Button, Group, NumberInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { categories, type CategoryName } from 'contract/features/calculator/facts.ts';
import type { TotalRow } from 'contract/features/calculator/answers.ts';
import { calculatorCalls as calls, type Question } from 'contract/features/calculator/calls.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { formErrorText } from '../../../api/error-text.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { formatNumber, NBSP } from '../../../ui/text/format.ts';
import { OptionSelect } from '../../../ui/input/OptionSelect.tsx';
import classes from '../Calculator.module.css';
import { HoursInput } from '../question/HoursInput.tsx';
import { roubles } from '../text/words.ts';
import { Explained } from '../../../resource/value/Explained.tsx';

interface Props {
  question: Question;
  totals: readonly TotalRow[];
  current: CategoryName | null;
}

const NIGHT = [2, 3, 4];
/** The first category whose cost depends on the load in peak hours; in the others shifting load saves nothing. */
const FIRST_HOURLY = 4;

/** The inverse question: which shift of load saves a given sum. */
export function GoalForm({ question, totals, current }: Props) {
  const hourly = totals.filter(({ name, cost }) => cost && categories[name].id >= FIRST_HOURLY);
  const [category, setCategory] = useState<CategoryName | null>(null);
  const [sum, setSum] = useState<number | ''>('');
  const [toHours, setHours] = useState(NIGHT);
  const goal = useMutation({
    mutationFn: (given: { category: CategoryName; roubles: number }) =>
      call(calls.goal, { body: { question, toHours, ...given } }),
  });
  if (hourly.length === 0) return null;
  const asked = category ?? hourly.find(({ name }) => name === current)?.name ?? hourly[0]!.name;
  const { data, error } = goal;
  return (
    <section aria-label="Обратная задача">
      <Title order={2} size="h4" mb={6}>
        Какой перенос сэкономит сумму
      </Title>
      <Group align="flex-end" gap="sm">
        <NumberInput
          label="Сэкономить, руб."
          w={150}
          min={0}
          hideControls
          thousandSeparator=" "
          decimalSeparator=","
          value={sum}
          onChange={(value) => setSum(typeof value === 'number' ? value : '')}
        />
        <Explained by="Ценовая категория">
          <OptionSelect
            label="В категории"
            required
            w={150}
            data={hourly.map(({ name }) => ({ value: name, label: categories[name].title }))}
            value={asked}
            onChange={(value) => value && setCategory(value as CategoryName)}
          />
        </Explained>
        <div style={{ minWidth: 200 }}>
          <HoursInput label="Перенося в часы" hours={toHours} onChange={setHours} />
        </div>
        <Button
          variant="default"
          loading={goal.isPending}
          disabled={sum === '' || sum <= 0 || toHours.length === 0}
          onClick={() => goal.mutate({ category: asked, roubles: Number(sum) })}
        >
          Найти
        </Button>
      </Group>
      {error && <ErrorNote {...formErrorText(error)} />}
      {data && (
        <output className={classes.words}>
          {data.percent === null
            ? `Столько не сэкономить: перенос всей нагрузки из часов пик даёт не больше ${roubles(data.saving)}`
            : `Перенесите ${formatNumber(data.percent)}${NBSP}% нагрузки часа пик${data.kilowatts === null ? '' : ` (в среднем ${formatNumber(data.kilowatts)}${NBSP}кВт)`}: экономия ${roubles(data.saving)}`}
        </output>
      )}
    </section>
  );
}
