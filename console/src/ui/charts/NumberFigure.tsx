import { IconAlertTriangle } from '@tabler/icons-react';
import type { WidgetDataOf } from 'contract/features/widgets/calls.ts';
import { StatusText } from '../StatusText.tsx';
import classes from './Charts.module.css';
import { shortNumber, thresholdText } from './values/scale.ts';

interface Props {
  data: WidgetDataOf<'number'>;
}

export const NumberFigure = ({ data: { value, unit, threshold } }: Props) => (
  <div className={classes.value}>
    <span>
      {value === null ? '—' : shortNumber(value)} {unit && <small>{unit}</small>}
    </span>
    {threshold?.isBeyond && (
      <small>
        <StatusText kind="bad" icon={IconAlertTriangle}>
          {thresholdText(threshold, unit)}
        </StatusText>
      </small>
    )}
  </div>
);
