import { Alert } from '@mantine/core';
import type { ForecastVersion } from 'contract/features/forecasts/answers.ts';
import { paths } from '../../../paths.ts';
import { formatDateTime } from '../../../ui/text/format.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import { methodText } from '../shown/forecast-text.ts';
import { useTimeZone } from '../../../ui/text/time-zone.ts';

/** What the user should know about a version before using it. */
export function VersionNotes({ version }: { version: ForecastVersion }) {
  const zone = useTimeZone();
  const { kind, method, isChanged, isFallback, error, reason, revokedBy, revokedAt, forecastGuid } = version;
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
        <Alert color="orange" title={kind === 'monthly' ? 'Не хватило истории' : 'Прогноз — как неделю назад'}>
          {kind === 'monthly'
            ? 'Методам, которые смотрят на прошлый год, не хватило месяцев: прогноз построен теми, которым хватило.'
            : `История слишком коротка или слишком неровна: ${method === 'combination' ? 'другие методы' : `метод «${methodText(method)}»`} на ней ничему не научились.`}
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
