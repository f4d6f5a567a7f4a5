import { forecastMethods } from 'contract/features/forecasts/kinds.ts';
import type { JobName } from 'contract/features/scheduler/job-kinds.ts';
import { passport } from 'contract/features/passport/resources.ts';
import { moscowToday } from 'contract/time/day-shape.ts';
import { daysOf } from '../../../core/relative-period.ts';
import { sql } from '../../../core/sql.ts';
import { chosenForecast } from '../answers/chosen-forecast.service.ts';
import { lastCalculation } from '../answers/last-calculation.service.ts';
import type { WidgetQuestion } from '../answers/source.service.ts';
import { compositionOf } from '../compositions/composed.service.ts';
import { countedBy } from '../compositions/counted.service.ts';
import { item, lastRuns, listed, only, step, type Chain, type ChainOf, nothingMeasured } from './chain.ts';

const NO_JOB = only('Числа считаются в момент показа: работ для этого нет.');
const BY_PEOPLE = only('Записи вносят руками и загружают таблицами; кто и когда — в истории каждой записи.');

/** The chain for records of these families, or of the one set in the widget. */
export const ofRecords =
  (resource?: string): ChainOf =>
  async ({ settings }) => {
    const list = passport.find(({ name, entity }) => (resource ? name === resource : entity === settings.family));
    return {
      ...nothingMeasured,
      series: list
        ? step([listed(list.titles.list, list.name)], '')
        : only('Все семейства технического паспорта, которые вам открыты.'),
      jobs: NO_JOB,
      sources: BY_PEOPLE,
    };
  };

/** The chain for records counted by a composition. */
export const ofComposition: ChainOf = async ({ tx, actor, settings }) => {
  const composition = await compositionOf(tx, settings.compositionGuid!);
  const { name, titles } = await countedBy(tx, actor, composition);
  const filter = composition.condition;
  return {
    ...nothingMeasured,
    series: step(
      [
        item(`Вид «${composition.name}»`, { record: { resource: 'widget-compositions', guid: composition.guid } }),
        listed(titles.list, name, filter),
      ],
      '',
    ),
    jobs: NO_JOB,
    sources: BY_PEOPLE,
  };
};

/** The chain for data of the program itself. */
export const ofProgram =
  (what: string): ChainOf =>
  async (question) => ({
    ...nothingMeasured,
    series: only(what),
    jobs: await lastRuns(question, ['journalRetention']),
    sources: only('Это записывает сама программа.'),
  });

export const ofUsers: ChainOf = async () => ({
  ...nothingMeasured,
  series: only('Пользователи организации.'),
  jobs: NO_JOB,
  sources: only('Карточки заводят администраторы, каталог и загрузка списком.'),
});

const FILES = 5;

/** The chain for files of a dataset of regional actuals. */
export const ofRegions =
  (dataset: 'load' | 'peakHours', job: JobName): ChainOf =>
  async (question) => {
    const files = await question.tx.rows<{ name: string; at: string; from: string | null; isGiven: boolean }>(sql`
      select f.name, max(i.finished_at) as at, max(i.source_name) as from, bool_or(i.is_given) as "isGiven"
      from region_refresh_item i join region_file f on f.organization_guid = i.organization_guid and f.sha256 = i.sha256
      where i.organization_guid = current_organization() and i.dataset = ${dataset} and i.finished_at is not null
      group by f.sha256, f.name order by 2 desc limit ${FILES}`);
    return {
      ...nothingMeasured,
      series: step([listed('Матрица регионов и месяцев', 'region-actual')], ''),
      jobs: await lastRuns(question, [job]),
      sources: step(
        files.map(({ name, at, from, isGiven }) => {
          const way = isGiven ? 'дан руками' : from;
          return item(`Файл «${name}»${way ? `, ${way}` : ''}`, { at });
        }),
        'Файлы неизвестны: значения пришли без них или ещё не приходили.',
        files.length === FILES ? 'Показаны последние пять файлов.' : null,
      ),
    };
  };

const VERSIONS = 5;
const FROM_HISTORY =
  'На чём построены версии, говорит вкладка «Исходные данные» прогноза; факт — измеренное и подкачка.';

interface Version {
  forecast: string;
  name: string;
  number: number;
  method: keyof typeof forecastMethods;
  isLoaded: boolean;
  at: string;
}

/** The chain for the last published versions: of the widget's forecast in its period, of today's peak hours, or of
 *  all. */
export const ofForecasts =
  (jobs: readonly JobName[], whose: 'chosen' | 'peaks' | 'all'): ChainOf =>
  async (question: WidgetQuestion): Promise<Chain> => {
    const { tx, settings, period, zone } = question;
    const [from, to] = daysOf(period, zone);
    const isOfOne = whose === 'chosen';
    const one = isOfOne ? await chosenForecast(tx, settings.forecastGuid) : undefined;
    const which = isOfOne
      ? sql`v.forecast_guid = ${one?.guid ?? null} and v.day_to >= ${from} and v.day_from < ${to} + 1`
      : whose === 'peaks'
        ? sql`f.kind = 'peakHour' and ${moscowToday()} between v.day_from and v.day_to`
        : sql`f.mape is not null`;
    const versions = await tx.rows<Version>(sql`
      select f.guid as forecast, f.name, v.number, v.method, v.is_loaded as "isLoaded", v.published_at as at
      from forecast_version v join forecast f on f.guid = v.forecast_guid
      where v.organization_guid = current_organization() and v.state = 'published' and ${which}
      order by v.published_at desc, v.number desc limit ${VERSIONS}`);
    return {
      ...nothingMeasured,
      series: step(
        one
          ? [item(`Прогноз «${one.name}»`, { record: { resource: 'forecasts', guid: one.guid } })]
          : isOfOne
            ? []
            : [listed('Прогнозы', 'forecasts')],
        'Опубликованных прогнозов нет.',
      ),
      jobs: await lastRuns(question, jobs),
      sources: step(
        versions.map(({ forecast, name, number, method, isLoaded, at }) =>
          item(`«${name}», версия ${number}: ${isLoaded ? 'загружена из файла' : forecastMethods[method]}`, {
            at,
            record: { resource: 'forecasts', guid: forecast },
          }),
        ),
        'Опубликованных версий за эти дни нет.',
        FROM_HISTORY,
      ),
    };
  };

export const ofCalculation: ChainOf = async (question) => {
  const found = await lastCalculation(question);
  return {
    ...nothingMeasured,
    series: step(
      found
        ? [
            item(`Расчёт «${found.name}»`, {
              at: found.createdAt,
              record: { resource: 'calculation-scenarios', guid: found.guid },
            }),
          ]
        : [],
      'Сохранённых расчётов, которые вам видны, нет.',
    ),
    jobs: only('Расчёт делает человек: работ для этого нет.'),
    sources: step(
      [listed('Цены по месяцам', 'price-sets'), listed('Тарифы на передачу', 'transmission-tariffs')],
      '',
      'Сохранённый расчёт держит всё, из чего сделан: цены, тарифы, объёмы.',
    ),
  };
};
