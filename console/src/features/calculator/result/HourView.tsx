import { SegmentedControl } from '@mantine/core';
import type { MonthAnswer } from 'contract/features/calculator/answers.ts';
import { useState } from 'react';
import classes from '../Calculator.module.css';
import { hourWords } from '../text/hour-words.ts';
import { HourHeat } from './HourHeat.tsx';
import { energyText, roubles } from '../text/words.ts';

const figures = { costs: 'Деньги', volumes: 'Энергия', prices: 'Цена' } as const;
type Figure = keyof typeof figures;

const textOf: Readonly<Record<Figure, (value: number) => string>> = {
  costs: roubles,
  volumes: energyText,
  prices: (value) => `${roubles(value)}/МВт·ч`,
};

const unitOf: Readonly<Record<Figure, string>> = { costs: '₽', volumes: 'МВт·ч', prices: '₽/МВт·ч' };

/** The hours of a month as a heat map, with a description of the chosen hour. */
export function HourView({ month }: { month: MonthAnswer }) {
  const [figure, setFigure] = useState<Figure>(month.hours.costs ? 'costs' : 'volumes');
  const [place, setPlace] = useState<number | null>(null);
  const values = month.hours[figure] ?? [];
  const known = Object.entries(figures).filter(([key]) => month.hours[key as Figure] !== null);
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label="Что на рисунке"
        data={known.map(([value, label]) => ({ value, label }))}
        value={figure}
        onChange={(value) => setFigure(value as Figure)}
        style={{ alignSelf: 'flex-start' }}
      />
      <HourHeat
        month={month}
        values={values}
        unit={unitOf[figure]}
        textOf={textOf[figure]}
        place={place}
        onChoose={setPlace}
      />
      <output className={classes.words} aria-label="Из чего складывается час">
        {place === null
          ? 'Выберите час: будет видно, из чего складывается его стоимость. Рамкой отмечены часы пик региона.'
          : hourWords(month, place).map((line) => <div key={line}>{line}</div>)}
      </output>
    </>
  );
}
