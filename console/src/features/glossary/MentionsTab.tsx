import { Text, Title } from '@mantine/core';
import { glossaryCalls } from 'contract/features/glossary/calls.ts';
import { errorText } from '../../api/error-text.ts';
import { useCall } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import form from '../../resource/frame/Tab.module.css';
import { useRecord } from '../../resource/state/record-context.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import classes from '../../ui/Page.module.css';
import { Loading } from '../../ui/Loading.tsx';
import { TextLink } from '../../ui/TextLink.tsx';

/** The mentions of a term: in form fields and in the definitions of other terms. */
export function MentionsTab() {
  const { row } = useRecord();
  const { data, error, refetch } = useCall(glossaryCalls.mentions, { params: { guid: row.guid } });
  const isNowhere = data?.fields.length === 0 && data.terms.length === 0;
  return (
    <div className={`${classes.scrolling} ${form.tab}`} role="tabpanel" tabIndex={0}>
      {error && <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Loading height={120} maw={640} />}
      {isNowhere && <Text>Термин пока не встречается ни в полях форм, ни в других определениях.</Text>}
      {data && data.fields.length > 0 && (
        <section>
          <Title order={2} size="h5">
            Поля форм
          </Title>
          <ul>
            {data.fields.map(({ title, label }) => (
              <li key={`${title} ${label}`}>
                {title}: {label}
              </li>
            ))}
          </ul>
        </section>
      )}
      {data && data.terms.length > 0 && (
        <section>
          <Title order={2} size="h5">
            Определения других терминов
          </Title>
          <ul>
            {data.terms.map(({ guid, term }) => (
              <li key={guid}>
                <TextLink to={paths.term(guid)}>{term}</TextLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
