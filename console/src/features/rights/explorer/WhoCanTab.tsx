import { Box, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { rightsCalls } from 'contract/features/rights/calls.ts';
import { describeExtent } from 'contract/features/rights/describe-extent.ts';
import { download } from '../../../api/download.ts';
import { errorText } from '../../../api/error-text.ts';
import { useCall } from '../../../api/queries.ts';
import { paths } from '../../../paths.ts';
import { SaveTable } from '../../../resource/frame/SaveTable.tsx';
import { ReferenceInput } from '../../../resource/input/ReferenceInput.tsx';
import { objectsOf } from '../../../resource/frame/objects-of.ts';
import { VisibilityNote } from '../../../resource/frame/VisibilityNote.tsx';
import { RightExtent } from '../../../resource/rights/RightExtent.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { OptionSelect } from '../../../ui/input/OptionSelect.tsx';
import { nameFilter } from '../../../ui/input/option-filter.ts';
import page from '../../../ui/Page.module.css';
import { countOf } from '../../../ui/text/format.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import { readExplorer } from './explorer-search.ts';
import classes from './Explorer.module.css';
import { sections, verbs } from './sections.ts';

const PEOPLE = ['employees'] as const;

/** The people who may perform an action in a section or on a record, and the right that allows it. */
export function WhoCanTab() {
  const navigate = useNavigate();
  const { section: entity = 'users', action = 'update', object } = readExplorer(useSearch({ strict: false }));
  const change = (patch: object) =>
    void navigate({
      to: paths.rightsExplorer('who-can'),
      search: { section: entity, action, object, ...patch } as never,
      replace: true,
    });
  const family = objectsOf(entity);
  const query = { entity, action, object };
  const { data, error, isFetching, refetch } = useCall(rightsCalls.holders, { query }, { keepPrevious: true });
  return (
    <div className={page.page} role="tabpanel">
      <div className={classes.bar}>
        <OptionSelect
          label="Раздел"
          data={sections}
          value={entity}
          required
          filter={nameFilter}
          onChange={(section) => section && change({ section, object: undefined })}
        />
        <OptionSelect
          label="Действие"
          data={verbs}
          value={action}
          required
          onChange={(verb) => verb && change({ action: verb })}
        />
        {family && action !== 'create' && (
          <ReferenceInput
            key={family.name}
            to={family.name}
            label={null}
            aria-label="Запись"
            placeholder="Любая запись"
            value={object ?? null}
            onChange={(one) => change({ object: one ?? undefined })}
          />
        )}
      </div>
      {error && (
        <div className={page.note}>
          <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !error && <Loading height={240} mx={20} w="auto" />}
      {data && (
        <>
          <div className={page.scrolling} aria-live="polite" aria-busy={isFetching}>
            <Box mx={20}>
              <VisibilityNote of={PEOPLE} />
            </Box>
            <Text mx={20} mb="sm">
              {data.length === 0 ? 'Никто.' : `${countOf(data.length, ['сотрудник', 'сотрудника', 'сотрудников'])}:`}
            </Text>
            <ul className={classes.people} aria-label="Кто может">
              {data.map(({ guid, name, qualifier, reason, extent }) => {
                const limits = describeExtent(entity, extent);
                return (
                  <li key={guid}>
                    <TextLink to={`${paths.rightsOfPerson(guid)}&section=${entity}`}>{name}</TextLink>, {qualifier}
                    <Text size="sm" c="dimmed">
                      {reason}
                      {limits.length > 0 && '; '}
                      <RightExtent parts={limits} />
                    </Text>
                  </li>
                );
              })}
            </ul>
          </div>
          <footer className={page.footer}>
            <div className={page.grow} />
            <SaveTable
              formats={['xlsx']}
              save={() => download(rightsCalls.exportHolders, { query }, 'Кто может.xlsx', () => undefined)}
            />
          </footer>
        </>
      )}
    </div>
  );
}
