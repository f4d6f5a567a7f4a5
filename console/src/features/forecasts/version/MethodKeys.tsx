import { Checkbox, Text } from '@mantine/core';
import type { ForecastVersionCard } from 'contract/features/forecasts/answers.ts';
import { LEAST_EXPERIENCE } from 'contract/features/forecasts/facts.ts';
import { countOf, formatDate } from '../../../ui/text/format.ts';
import { methodText, percentText } from '../shown/forecast-text.ts';
import classes from '../shown/Forecasts.module.css';
import { methodsOf } from '../shown/hour-lines.ts';

interface Props {
  version: ForecastVersionCard;
  shown: ReadonlySet<string>;
  onShow: (shown: ReadonlySet<string>) => void;
}

/** A method with its weight and the basis of the weight. */
function keyText({ weights, experience }: ForecastVersionCard, method: string): string {
  const [name, weight, tried] = [methodText(method), weights[method], experience[method]];
  if (tried && tried.days < LEAST_EXPERIENCE && !weight)
    return `${name}, без веса: с фактом сравнивали ${countOf(tried.days, ['сутки', 'суток', 'суток'])} из ${LEAST_EXPERIENCE}`;
  if (weight === undefined) return name;
  return `${name}, вес ${percentText(weight, 0)}${tried ? `, недавняя ошибка ${percentText(tried.miss, 1)}` : ''}`;
}

/** The lines of single methods, with their weight in the forecast, which are shown at wish. */
export function MethodKeys({ version, shown, onShow }: Props) {
  const toggle = (method: string) => {
    const next = new Set(shown);
    if (!next.delete(method)) next.add(method);
    onShow(next);
  };
  return (
    <div className={classes.keys}>
      {methodsOf(version).map(({ method, colour }) => (
        <span key={method}>
          <i className={classes.key} style={{ '--key': colour } as object} />
          <Checkbox
            size="xs"
            label={keyText(version, method)}
            checked={shown.has(method)}
            onChange={() => toggle(method)}
          />
        </span>
      ))}
    </div>
  );
}

/** The basis of the methods' weights. */
export const WeightsNote = ({ version: { method, experience, inputs } }: Pick<Props, 'version'>) =>
  method === 'combination' &&
  Object.keys(experience).length > 0 &&
  inputs?.last && (
    <Text size="xs" c="dimmed">
      {`Веса смеси — по ошибкам методов на прошедших сутках по ${formatDate(inputs.last)}: последний месяц весит больше. Поэтому метод, который хуже за весь показанный срок, может весить больше, если он лучше в последние недели.`}
    </Text>
  );
