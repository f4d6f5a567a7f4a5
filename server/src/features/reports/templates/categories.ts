import { monthOf, monthTitle } from 'contract/time/calendar.ts';
import { categories as names } from 'contract/features/calculator/facts.ts';
import { plainQuestion, type Question as Asked } from 'contract/features/calculator/calls.ts';
import { AppError } from '../../../core/app-error.ts';
import { sql } from '../../../core/sql.ts';
import { numberColumn, textColumn } from '../../../files/report-table.ts';
import { gather } from '../../calculator/gather.service.ts';
import { resultOf } from '../../calculator/result.service.ts';
import { chosenPoints, measuredBasis, newestWrite, type Template } from './question.ts';

/** The cost of the points' energy per category: whole months, with transmission, with the plan equal to the actual
 *  volumes. */
export const categories: Template = async (question) => {
  const { tx, actor, settings, from, to, today } = question;
  const [visible] = await tx.rows<{ count: number }>(sql`
    select count(*) as count
    from metering_point p where ${chosenPoints(question)}`);
  if (visible!.count < settings.points.length)
    throw new AppError('forbidden', {
      detail: 'Не все точки этого отчёта вам доступны: стоимость части из них — не та стоимость.',
    });
  if (from > today) throw new AppError('invalid', { detail: 'Этот период ещё не наступил: сравнивать нечего.' });
  const ofPoints = sql`s.channel = '01' and s.metering_point_guid = any(${settings.points}::uuid[])`;
  const asked: Asked = {
    ...plainQuestion,
    points: settings.points,
    from: monthOf(from),
    to: monthOf(to < today ? to : today),
    plan: 'fact',
  };
  const { totals, months, problems, consumer } = resultOf(await gather(tx, actor, asked), asked);
  const known = totals.filter(({ cost }) => cost);
  return {
    subtitle: [
      `Точек учёта: ${settings.points.length}, месяцы целиком: ${[...new Set([asked.from, asked.to])].map(monthTitle).join(' — ')}`,
      consumer.current ? `Нынешняя категория: ${names[consumer.current].title}` : 'Нынешняя категория не указана',
    ],
    columns: [
      textColumn('Категория', 18),
      numberColumn('Энергия, ₽', 2, 15),
      numberColumn('Мощность, ₽', 2, 15),
      numberColumn('Передача, ₽', 2, 15),
      numberColumn('Надбавка, ₽', 2, 14),
      numberColumn('Услуги, ₽', 2, 13),
      numberColumn('Без НДС, ₽', 2, 16),
      numberColumn('С НДС, ₽', 2, 16),
      numberColumn('К нынешней, ₽', 2, 16),
      textColumn('Замечание', 30),
    ],
    rows: totals.map(({ name, cost, withVat, delta, isBest, reason }) => [
      names[name].title,
      cost?.energy ?? null,
      cost?.capacity ?? null,
      cost?.network ?? null,
      cost?.markup ?? null,
      cost?.other ?? null,
      cost?.total ?? null,
      withVat,
      delta,
      reason ?? (isBest ? 'Лучшая' : ''),
    ]),
    totals: [],
    notes: problems.map(({ text, hint }) => `${text}. ${hint}`),
    basis: [
      ...months.map(({ month, prices }) =>
        prices
          ? `Цены за ${monthTitle(month).toLocaleLowerCase('ru')}: ${prices.supplier}, ${prices.region}, редакция ${prices.version}${prices.isSample ? ' (образец)' : ''}`
          : `Цен за ${monthTitle(month).toLocaleLowerCase('ru')} нет`,
      ),
      ...(await measuredBasis(tx, await newestWrite(tx, ofPoints, from, to))),
    ],
    picture:
      known.length < 2
        ? null
        : {
            title: 'Стоимость без НДС по категориям',
            unit: '₽',
            labels: known.map(({ name }) => names[name].title),
            days: null,
            values: known.map(({ cost }) => cost!.total),
          },
  };
};
