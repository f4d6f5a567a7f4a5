import { Button, Group, Title } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { glossary, glossaryStatuses } from 'contract/features/glossary/facts.ts';
import { PAGE_LIMIT } from 'contract/kit/list-query.ts';
import type { Row } from 'contract/kit/resource.ts';
import { call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { paths } from '../../paths.ts';
import { sourceText } from '../../resource/value/term-source.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { countOf } from '../../ui/text/format.ts';
import classes from './PrintPage.module.css';

const { routes, titles } = glossary;

async function allTerms(signal: AbortSignal): Promise<Row<typeof glossary>[]> {
  const terms: Row<typeof glossary>[] = [];
  for (;;) {
    const query = { limit: String(PAGE_LIMIT), offset: String(terms.length), sort: 'term' };
    const { items } = await call(routes.list, { params: {}, query, signal });
    terms.push(...items);
    if (items.length < PAGE_LIMIT) return terms;
  }
}

/** Ё is listed under Е, as in the index of letters. */
const letterOf = (term: string) => term.charAt(0).toLocaleUpperCase('ru').replace('Ё', 'Е');

/** The whole glossary as a printable document, by letter. */
export function PrintPage() {
  const { data, error, refetch } = useQuery({
    queryKey: [routes.list.path, 'print'],
    queryFn: ({ signal }) => allTerms(signal),
  });
  const letters = Map.groupBy(data ?? [], ({ term }) => letterOf(term));

  return (
    <article className={classes.page}>
      <Group justify="space-between" className={classes.controls}>
        <BackLink to={paths.glossary}>Глоссарий</BackLink>
        <Button leftSection={<IconPrinter size={16} />} disabled={!data} onClick={() => window.print()}>
          Напечатать
        </Button>
      </Group>
      <Title order={1}>Глоссарий</Title>
      {data && <p>{countOf(data.length, titles.count)}</p>}
      {error && <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Loading height={400} />}
      {[...letters].map(([letter, terms]) => (
        <section key={letter}>
          <Title order={2}>{letter}</Title>
          <dl>
            {terms.map((row) => (
              <div key={row.guid} className={classes.entry}>
                <dt>
                  {row.term}
                  {row.abbreviation ? ` (${row.abbreviation})` : ''}
                  {row.status !== 'approved' && (
                    <span className={classes.source}> — {glossaryStatuses[row.status].toLocaleLowerCase('ru')}</span>
                  )}
                </dt>
                <dd>
                  {row.definition}
                  {sourceText(row) && <span className={classes.source}> {sourceText(row)}</span>}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </article>
  );
}
