import { Anchor, Box, Popover, Text, UnstyledButton } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { glossaryCalls } from 'contract/features/glossary/calls.ts';
import { glossary } from 'contract/features/glossary/facts.ts';
import { decideAny } from 'contract/rights/decide.ts';
import { errorText } from '../../api/error-text.ts';
import { useCall } from '../../api/queries.ts';
import { useWho } from '../../api/who.ts';
import { paths } from '../../paths.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { linkTo } from '../../ui/link-to.ts';
import { namesIn } from './field-text.ts';
import { isOutOfForce, sourceText } from './term-source.ts';
import { useTermView } from './use-term-view.ts';
import classes from './TermButton.module.css';

export interface TermButtonProps {
  label: string;
  /** In a column heading the mark appears on hover or focus; in a fact under the name of a record the label itself is
   *  the button. By default the mark is at the end of the label. */
  place?: 'column' | 'fact';
}

/** Terms change rarely, and every field of a screen requests one. */
const STALE_MS = 600_000;

/** Escape closes the definition, not the dialog below it. */
const own = { 'data-mantine-stop-propagation': true };

/** The mark beside a label explained by a glossary term; it opens the definition. */
export function TermButton({ label, place }: TermButtonProps) {
  const { allowed } = decideAny(useWho().rights, glossary.entity, 'read');
  const { data } = useCall(glossaryCalls.labels, {}, { enabled: allowed, staleTime: STALE_MS });
  const term = data?.find((explained) => explained.label === label);
  if (!term) return null;
  return (
    <Popover width={340} position={place ? 'bottom-start' : 'bottom-end'} trapFocus returnFocus withinPortal>
      <Popover.Target>
        <UnstyledButton
          className={classes.mark}
          data-place={place}
          aria-label={`Что значит «${label}»`}
          data-tip="Что это значит"
        >
          {place !== 'fact' && <IconHelpCircle size={15} stroke={1.6} aria-hidden />}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Box tabIndex={-1} data-autofocus {...own}>
          <Definition guid={term.guid} />
        </Box>
      </Popover.Dropdown>
    </Popover>
  );
}

function Definition({ guid }: { guid: string }) {
  const { data, error, refetch } = useCall(glossary.routes.get, { params: { guid } });
  useTermView(guid, 'label');
  if (error) return <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />;
  if (!data) return <Loading height={96} />;
  return (
    <>
      <Text fw={600}>
        {data.term}
        {data.abbreviation && ` (${data.abbreviation})`}
      </Text>
      <Text size="xs" c="dimmed">
        Глоссарий: {namesIn(data, 'sectionGuid')?.[data.sectionGuid]}
      </Text>
      <Text size="sm" my={8}>
        {data.definition}
      </Text>
      {sourceText(data) && (
        <Text size="xs" mb={8} {...(isOutOfForce(data) ? { fw: 600 } : { c: 'dimmed' })}>
          Источник: {sourceText(data)}
        </Text>
      )}
      <Anchor component={Link} size="sm" {...linkTo(paths.term(guid))} {...own}>
        Открыть термин
      </Anchor>
    </>
  );
}
