import { Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { forecastCalls } from 'contract/features/forecasts/calls.ts';
import { lazy, Suspense } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useCall } from '../../../api/queries.ts';
import { paths } from '../../../paths.ts';
import { AnswerTab } from '../../../resource/frame/AnswerTab.tsx';
import { useRecord } from '../../../resource/state/record-context.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { linkTo } from '../../../ui/link-to.ts';

const VersionSelect = lazy(async () => ({ default: (await import('./VersionSelect.tsx')).VersionSelect }));
const VersionView = lazy(async () => ({ default: (await import('./VersionView.tsx')).VersionView }));

const waiting = <Loading height={340} label="Загружаем версию" />;

function Version({ guid }: { guid: string }) {
  const { data, error, refetch } = useCall(forecastCalls.version, { params: { guid } });
  if (error && !data) return <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />;
  return data ? (
    <Suspense fallback={waiting}>
      <VersionView key={guid} version={data} />
    </Suspense>
  ) : (
    waiting
  );
}

/** The version of a forecast named in the address; the latest by default. */
export function VersionTab() {
  const { row } = useRecord();
  const { version: asked } = useSearch({ strict: false }) as { version?: string };
  const navigate = useNavigate();
  const query = useCall(forecastCalls.versions, { params: { guid: row.guid } });
  const show = (guid: string) => void navigate(linkTo(`${paths.forecastCard(row.guid)}?version=${guid}`));
  return (
    <AnswerTab query={query}>
      {(versions) => {
        const present = versions.find(({ guid }) => guid === asked) ?? versions[0];
        if (!present)
          return (
            <Text>
              Этот прогноз ещё ни разу не строили. Проверьте «Исходные данные» и нажмите «Построить»: здесь появятся
              часы, полоса и час пика.
            </Text>
          );
        return (
          <>
            {versions.length > 1 && (
              <Suspense fallback={<Loading height={36} maw={460} />}>
                <VersionSelect versions={versions} value={present.guid} onChange={show} />
              </Suspense>
            )}
            <Version key={present.guid} guid={present.guid} />
          </>
        );
      }}
    </AnswerTab>
  );
}
