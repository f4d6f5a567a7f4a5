import { Text } from '@mantine/core';
import type { EntityType } from 'contract/rights/permissions.ts';
import { decideAny } from 'contract/rights/decide.ts';
import { useWho } from '../../api/who.ts';
import { paths } from '../../paths.ts';
import page from '../../ui/Page.module.css';
import { TextLink } from '../../ui/TextLink.tsx';

interface Step {
  entity: EntityType;
  to: string;
  text: string;
  why: string;
}

const steps: readonly Step[] = [
  {
    entity: 'meteringPoints',
    to: paths.passportList('metering-points'),
    text: 'Заведите точки учёта',
    why: 'по одной или списком из файла',
  },
  {
    entity: 'exchangeFiles',
    to: paths.measurementImports,
    text: 'Передайте измерения',
    why: 'макетами 80020 или таблицами',
  },
  { entity: 'forecasts', to: paths.forecast, text: 'Создайте прогноз', why: 'из него выйдут час пик и заявка' },
  {
    entity: 'calculator',
    to: paths.calculator,
    text: 'Или начните с года часов',
    why: '«Мой первый год» в калькуляторе',
  },
];

/** What to do first in an organization that has nothing yet. */
export function FirstSteps() {
  const { rights } = useWho();
  return (
    <section className={page.note} aria-label="С чего начать">
      <Text fw={600}>С чего начать</Text>
      <ol>
        {steps
          .filter(({ entity }) => decideAny(rights, entity, 'read').allowed)
          .map(({ to, text, why }) => (
            <li key={to}>
              <TextLink to={to}>{text}</TextLink> — {why}
            </li>
          ))}
      </ol>
    </section>
  );
}
