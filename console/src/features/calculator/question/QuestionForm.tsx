import { Checkbox, Text } from '@mantine/core';
import type { CalculationResult } from 'contract/features/calculator/answers.ts';
import type { Question } from 'contract/features/calculator/calls.ts';
import type { ProfileFile } from '../profile/use-profile-file.ts';
import classes from '../Calculator.module.css';
import { ConsumerFields } from './ConsumerFields.tsx';
import { PricesSelect } from './PricesSelect.tsx';
import { VolumeFields } from './VolumeFields.tsx';
import { WhatIfForm } from './WhatIfForm.tsx';

interface Props {
  question: Question;
  result: CalculationResult | undefined;
  file: ProfileFile;
  onAsk: (change: Partial<Question>) => void;
}

/** The consumer, the months and the prices of the calculation. */
export const QuestionForm = ({ question, result, file, onAsk }: Props) => (
  <form className={classes.question} aria-label="Что рассчитать" onSubmit={(event) => event.preventDefault()}>
    <VolumeFields question={question} file={file} onAsk={onAsk} />
    <PricesSelect question={question} onAsk={onAsk} />
    <ConsumerFields question={question} consumer={result?.consumer} onAsk={onAsk} />
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
