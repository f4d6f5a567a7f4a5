import '@mantine/core/styles/NumberInput.layer.css';
import { NumberInput } from '@mantine/core';
import type { CalculationResult } from 'contract/features/calculator/answers.ts';
import type { Question } from 'contract/features/calculator/calls.ts';
import { categories, categoryNames, type CategoryName } from 'contract/features/calculator/facts.ts';
import { voltageLevels } from 'contract/features/prices/facts.ts';
import { OptionSelect } from '../../../ui/input/OptionSelect.tsx';
import classes from '../Calculator.module.css';
import { PlanFields } from './PlanFields.tsx';
import { Explained } from '../../../resource/value/Explained.tsx';

interface Props {
  question: Question;
  /** The values of the metering points, used where the question has none. */
  consumer: CalculationResult['consumer'] | undefined;
  onAsk: (change: Partial<Question>) => void;
}

const options = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));
const categoryOptions = categoryNames.map((name) => ({ value: name, label: categories[name].title }));

/** The present voltage level, capacity and price category of the consumer, and how it plans consumption. */
export function ConsumerFields({ question, consumer, onAsk }: Props) {
  const unknown = question.profile ? 'Выберите' : 'По точкам';
  return (
    <>
      <div className={classes.pair}>
        <Explained by="Уровень напряжения">
          <OptionSelect
            label="Напряжение"
            placeholder={consumer ? voltageLevels[consumer.voltage] : unknown}
            data={options(voltageLevels)}
            value={question.voltage}
            onChange={(voltage) => onAsk({ voltage: voltage as Question['voltage'] })}
          />
        </Explained>
        <Explained by="Максимальная мощность">
          <NumberInput
            label="Мощность, кВт"
            placeholder={consumer ? String(consumer.maxPowerKw) : question.profile ? 'Введите' : 'По точкам'}
            min={0}
            max={10_000_000}
            hideControls
            decimalSeparator=","
            value={question.maxPowerKw ?? ''}
            onChange={(value) => onAsk({ maxPowerKw: typeof value === 'number' ? value : null })}
          />
        </Explained>
      </div>
      <Explained by="Ценовая категория">
        <OptionSelect
          label="Нынешняя категория"
          placeholder={consumer?.current ? categories[consumer.current].title : unknown}
          data={categoryOptions}
          value={question.current}
          onChange={(current) => onAsk({ current: current as CategoryName | null })}
        />
      </Explained>
      <PlanFields question={question} onAsk={onAsk} />
    </>
  );
}
