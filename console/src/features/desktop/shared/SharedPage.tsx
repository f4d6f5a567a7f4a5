import { Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useLocation } from '@tanstack/react-router';
import { desktopLinkCalls } from 'contract/features/desktop/links.ts';
import { lazy, Suspense } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useCall } from '../../../api/queries.ts';
import { PublicScreen } from '../../../app/sign-in/PublicScreen.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Loading } from '../../../ui/Loading.tsx';

const SharedDesktop = lazy(async () => ({ default: (await import('./SharedDesktop.tsx')).SharedDesktop }));

/** Shows a shared desktop to anybody with the link, without signing in. The token stays in the address, so that the
 *  page can be reloaded. */
export function SharedPage() {
  useDocumentTitle('Рабочий стол по ссылке — Энергоконсоль');
  const token = useLocation({ select: ({ hash }) => hash });
  const { data, error, isFetching, refetch } = useCall(
    desktopLinkCalls.open,
    { body: { token } },
    { enabled: token !== '', staleTime: Infinity },
  );
  if (data)
    return (
      <PublicScreen>
        <Suspense fallback={<Loading height={320} />}>
          <SharedDesktop link={data} isFetching={isFetching} onRefresh={() => void refetch()} />
        </Suspense>
        {error && <ErrorNote {...errorText(error)} />}
      </PublicScreen>
    );
  return (
    <PublicScreen>
      <Title order={1} mb="md">
        Рабочий стол по ссылке
      </Title>
      {!token && <Text>Откройте ссылку ещё раз целиком: в этом адресе её нет.</Text>}
      {error && <ErrorNote {...errorText(error)} />}
      {token && !error && <Loading height={160} />}
    </PublicScreen>
  );
}
