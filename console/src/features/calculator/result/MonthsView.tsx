import { Group, Title } from '@mantine/core';
import { calculatorCalls as calls, type Question } from 'contract/features/calculator/calls.ts';
import { cheapestOf, savingsOf } from 'contract/features/calculator/cheapest.ts';
import { categories, type CategoryName } from 'contract/features/calculator/facts.ts';
import type { CalculationResult } from 'contract/features/calculator/answers.ts';
import { monthTitle } from 'contract/time/calendar.ts';
import { download } from '../../../api/download.ts';
import { SaveTable } from '../../../resource/frame/SaveTable.tsx';
import { Picture } from '../../../ui/picture/Picture.tsx';
import { MonthsTable } from './MonthsTable.tsx';

const ROW = 44;
const HEAD = 58;

interface Props {
  result: CalculationResult;
  question: Question;
  isKept: boolean;
}

/** The months of a calculation side by side, their chart, and the memo of the whole calculation. */
export function MonthsView({ result, question, isKept }: Props) {
  const { months, consumer } = result;
  const known = months.filter((month) => cheapestOf(month, consumer.maxPowerKw) !== null);
  const other = consumer.current ?? savingsOf(result).dearest;
  const costs = (nameOf: (month: (typeof months)[number]) => CategoryName | null) =>
    known.map((month) => month.categories.find(({ name }) => name === nameOf(month))?.cost?.total ?? null);
  const refusal = isKept ? 'Сохранённый расчёт держит прежние данные: справку делает новый' : undefined;
  const memo = (format: 'pdf' | 'xlsx') =>
    download(calls.memo, { body: { question, format } }, `Справка о ценовых категориях.${format}`, () => undefined);
  return (
    <>
      <Group justify="space-between">
        <Title order={2} size="h5">
          По месяцам
        </Title>
        <Group gap="xs">
          <SaveTable formats={['pdf', 'xlsx']} label="Справка" refusal={refusal} save={memo} />
        </Group>
      </Group>
      <MonthsTable result={result} />
      {known.length > 1 && (
        <Picture
          height={HEAD + ROW * known.length}
          title="Стоимость по месяцам без НДС"
          kind="bars"
          data={{
            shape: 'categories',
            unit: '₽',
            labels: known.map(({ month }) => monthTitle(month)),
            groups: [
              {
                name: 'Самая дешёвая категория месяца',
                meaning: 'fact',
                values: costs((month) => cheapestOf(month, consumer.maxPowerKw)),
              },
              ...(other
                ? [
                    {
                      name: `${consumer.current ? 'Нынешняя' : 'Самая дорогая за период'}: ${categories[other].title}`,
                      meaning: 'plan' as const,
                      values: costs(() => other),
                    },
                  ]
                : []),
            ],
          }}
        />
      )}
    </>
  );
}
