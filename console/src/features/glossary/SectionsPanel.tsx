import { glossarySections } from 'contract/features/glossary/facts.ts';
import { useCall } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { useList } from '../../resource/state/list-context.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { MissedButton } from './MissedButton.tsx';
import { conditionValue, withCondition } from './glossary-filter.ts';
import { sectionTree } from './section-tree.ts';
import classes from './SectionsPanel.module.css';

const { list } = glossarySections.routes;
const ALL = { params: {}, query: { limit: '200' } };

/** The tree of sections: a section shows its own terms and those of its subsections. */
export function SectionsPanel() {
  const { search, change } = useList();
  const { data, isPending } = useCall(list, ALL);
  const chosen = conditionValue(search.filter, 'sectionGuid', 'in');
  const choose = (guids: string[] | undefined) =>
    void change({ filter: withCondition(search.filter, { field: 'sectionGuid', op: 'in', value: guids }) });
  const isChosen = (guids: readonly string[]) => JSON.stringify(guids) === JSON.stringify(chosen);

  return (
    <nav className={classes.panel} aria-label="Разделы глоссария">
      <button
        type="button"
        className={classes.section}
        aria-pressed={chosen === undefined}
        onClick={() => choose(undefined)}
      >
        Все разделы
      </button>
      {sectionTree(data?.items ?? []).map(({ guid, name, depth, guids }) => (
        <button
          key={guid}
          type="button"
          className={classes.section}
          data-depth={Math.min(depth, 3)}
          aria-pressed={isChosen(guids)}
          onClick={() => choose(guids)}
        >
          {name}
        </button>
      ))}
      {/* Shown after the elements above it are loaded, so that it does not shift. */}
      {!isPending && (
        <div className={classes.manage}>
          <TextLink to={paths.glossarySections}>Настроить разделы</TextLink>
          <MissedButton />
        </div>
      )}
    </nav>
  );
}
