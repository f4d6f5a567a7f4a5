import { Text, Title } from '@mantine/core';
import { glossaryCalls } from 'contract/features/glossary/calls.ts';
import type { Answer } from 'contract/kit/route.ts';
import { errorText } from '../../api/error-text.ts';
import { useCall } from '../../api/queries.ts';
import { isPassportSection } from '../../passport-sections.ts';
import { paths } from '../../paths.ts';
import { recordPath } from '../../record-path.ts';
import form from '../../resource/frame/Tab.module.css';
import { useRecord } from '../../resource/state/record-context.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Loading } from '../../ui/Loading.tsx';
import classes from '../../ui/Page.module.css';
import { TextLink } from '../../ui/TextLink.tsx';

type Mentions = Answer<typeof glossaryCalls.mentions>;

const families = {
  glossary: 'Определения других терминов',
  reports: 'Отчёты',
  widgets: 'Виджеты',
} as const satisfies Record<Mentions['records'][number]['resource'], string>;

interface Place {
  text: string;
  path: string | null;
}

/** The screen that shows the field: its dictionary, its type or the list. */
const ofField = ({ resource, guid, title, label }: Mentions['fields'][number]): Place => ({
  text: `${title}: ${label}`,
  path: guid ? recordPath(resource, guid) : isPassportSection(resource) ? paths.passportList(resource) : null,
});

const ofTerm = ({ guid, name }: Mentions['related'][number]): Place => ({ text: name, path: paths.term(guid) });

function Places({ title, places }: { title: string; places: readonly Place[] }) {
  if (places.length === 0) return null;
  return (
    <section>
      <Title order={2} size="h5">
        {title}
      </Title>
      <ul>
        {places.map(({ text, path }) => (
          <li key={`${text} ${path}`}>{path ? <TextLink to={path}>{text}</TextLink> : text}</li>
        ))}
      </ul>
    </section>
  );
}

/** The mentions of a term: in fields, in related terms, in definitions, and in the titles of reports and widgets. */
export function MentionsTab() {
  const { row } = useRecord();
  const { data, error, refetch } = useCall(glossaryCalls.mentions, { params: { guid: row.guid } });
  const isNowhere = data && [...data.related, ...data.fields, ...data.records].length === 0;
  return (
    <div className={`${classes.scrolling} ${form.tab}`} role="tabpanel" tabIndex={0}>
      {error && <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Loading height={120} maw={640} />}
      {isNowhere && (
        <Text>
          Термин пока не встречается ни в полях, ни в других определениях, ни среди их связанных, ни в названиях отчётов
          и виджетов.
        </Text>
      )}
      {data && <Places title="Поля и столбцы" places={data.fields.map(ofField)} />}
      {data && <Places title="Называют его связанным" places={data.related.map(ofTerm)} />}
      {data &&
        Object.entries(families).map(([family, title]) => (
          <Places
            key={family}
            title={title}
            places={data.records
              .filter(({ resource }) => resource === family)
              .map(({ resource, guid, name }) => ({ text: name, path: recordPath(resource, guid) }))}
          />
        ))}
    </div>
  );
}
