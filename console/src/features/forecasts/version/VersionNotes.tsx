import { Alert } from '@mantine/core';
import type { ForecastVersionCard } from 'contract/features/forecasts/answers.ts';
import { hasFlatDay } from 'contract/features/forecasts/flat.ts';
import { paths } from '../../../paths.ts';
import { formatDateTime } from '../../../ui/text/format.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import { methodText } from '../shown/forecast-text.ts';
import { useTimeZone } from '../../../ui/text/time-zone.ts';

/** Why a version is a fallback, as a title and a sentence. */
function fallbackText(version: ForecastVersionCard): [title: string, text: string] {
  const { kind, method } = version;
  if (kind === 'monthly')
    return [
      'Не хватило истории',
      'Методам, которые смотрят на прошлый год, не хватило месяцев: прогноз построен теми, которым хватило.',
    ];
  if (hasFlatDay(version.original))
    return [
      'Прогноз — одно число на все часы суток',
      'В истории нет суточного хода: по часам прогнозировать не из чего.',
    ];
  const silent = method === 'combination' ? 'другие методы' : `метод «${methodText(method)}»`;
  return [
    'Прогноз — как неделю назад',
    `История слишком коротка или слишком неровна: ${silent} на ней ничему не научились.`,
  ];
}

/** What the user should know about a version before using it. */
export function VersionNotes({ version }: { version: ForecastVersionCard }) {
  const zone = useTimeZone();
  const { isChanged, isFallback, error, reason, revokedBy, revokedAt, forecastGuid } = version;
  return (
    <>
      {error && (
        <Alert color="red" title="Построить не удалось">
          {error}
        </Alert>
      )}
      {isChanged && (
        <Alert color="orange" title="Данные под прогнозом изменились">
          После {formatDateTime(version.asOf, zone)} часть данных стала другой: постройте прогноз заново. Что есть
          сейчас — во вкладке <TextLink to={paths.forecastTab(forecastGuid, 'inputs')}>«Исходные данные»</TextLink>.
        </Alert>
      )}
      {isFallback && (
        <Alert color="orange" title={fallbackText(version)[0]}>
          {fallbackText(version)[1]}
        </Alert>
      )}
      {reason && (
        <Alert color="gray" title={revokedAt ? `Отозван: ${revokedBy ?? ''}` : 'Возвращён на доработку'}>
          {reason}
        </Alert>
      )}
    </>
  );
}
