import type { MonthAnswer } from 'contract/features/calculator/answers.ts';
import { tariffText } from 'contract/features/calculator/tariff-text.ts';
import { priceStatuses } from 'contract/features/prices/facts.ts';
import { paths } from '../../../paths.ts';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import classes from '../Calculator.module.css';
import { rateText } from '../text/words.ts';

const rateNames = {
  capacity: 'Мощность, руб./МВт в месяц',
  wholesale: 'Категория 1: энергия с мощностью, руб./МВт·ч',
  markup: 'Сбытовая надбавка, руб./МВт·ч',
  otherServices: 'Иные услуги, руб./МВт·ч',
  oneRate: 'Передача, одна ставка, руб./МВт·ч',
  maintenance: 'Передача, содержание сетей, руб./МВт в месяц',
  losses: 'Передача, потери, руб./МВт·ч',
  deviationRate: 'Плата за отклонение от плана, руб./МВт·ч',
} as const;

/** The rates used for the month, and the revision of the price set. */
export function RatesTable({ month: { prices } }: { month: MonthAnswer }) {
  const tariff = prices && tariffText(prices);
  const rows = prices
    ? Object.entries(rateNames).map(([key, name]) => ({ name, value: prices.rates[key as keyof typeof rateNames] }))
    : [];
  const columns: readonly PlainColumn<(typeof rows)[number]>[] = [
    { label: 'Ставка', cell: ({ name }) => name },
    { label: 'Значение без НДС', cell: ({ value }) => (value === null ? '—' : rateText(value)) },
  ];
  return (
    <>
      {prices && (
        <p className={classes.facts}>
          <TextLink to={paths.priceSet(prices.guid)}>{`${prices.region}, ${prices.supplier}`}</TextLink>
          {`: редакция ${prices.version}, ${priceStatuses[prices.status].toLocaleLowerCase('ru')}${prices.isSample ? ', образец' : ''}`}
          {tariff && (
            <>
              {'; '}
              <TextLink to={paths.transmissionTariffs}>{tariff}</TextLink>
            </>
          )}
        </p>
      )}
      <PlainTable
        label="Ставки"
        columns={columns}
        rows={rows}
        rowKey={({ name }) => name}
        nothing="Цен на этот месяц нет."
      />
    </>
  );
}
