import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';
import { useDecision } from '../../../api/decisions.ts';
import { ReferenceInput } from '../../../resource/input/ReferenceInput.tsx';
import { objectsOf } from '../../../resource/frame/objects-of.ts';
import { DateField } from '../../../ui/input/DateField.tsx';
import { OptionSelect } from '../../../ui/input/OptionSelect.tsx';
import { nameFilter } from '../../../ui/input/option-filter.ts';
import { isSection, type ExplorerSearch } from './explorer-search.ts';
import classes from './Explorer.module.css';
import { sections } from './sections.ts';

interface Props {
  search: ExplorerSearch;
  isGroup: boolean;
  isCompared: boolean;
  onChange: (patch: ExplorerSearch) => void;
}

/** Chooses whose rights are shown, on which day and for which record, and the comparison. */
export function ExplorerBar({ search, isGroup, isCompared, onChange }: Props) {
  const seesPeople = useDecision('employees', 'read').allowed;
  const seesGroups = useDecision('permissionGroups', 'read').allowed;
  const family = search.section && objectsOf(search.section);
  const isChosen = Boolean(search.person ?? search.group);
  const choose = (who: Pick<ExplorerSearch, 'person' | 'group'>) =>
    onChange({ person: undefined, group: undefined, other: undefined, ...who });
  return (
    <div className={classes.bar}>
      {seesPeople && (
        <ReferenceInput
          to="employees"
          label={null}
          description={null}
          aria-label="Сотрудник"
          placeholder="Сотрудник"
          value={search.person ?? null}
          onChange={(person) => choose({ person: person ?? undefined })}
        />
      )}
      {seesGroups && (
        <ReferenceInput
          to="permission-groups"
          label={null}
          description={null}
          aria-label="Группа прав"
          placeholder={seesPeople ? 'или группа прав' : 'Группа прав'}
          value={search.group ?? null}
          onChange={(group) => choose({ group: group ?? undefined })}
        />
      )}
      <DateField label="На день" value={search.day ?? null} onChange={(day) => onChange({ day: day ?? undefined })} />
      <OptionSelect
        label="Раздел"
        placeholder="Все разделы"
        data={sections}
        filter={nameFilter}
        value={search.section ?? null}
        onChange={(section) => onChange({ section: isSection(section) ? section : undefined, object: undefined })}
      />
      {family && (
        <ReferenceInput
          key={family.name}
          to={family.name}
          label={null}
          description={null}
          aria-label="Запись"
          placeholder="Любая запись"
          value={search.object ?? null}
          onChange={(object) => onChange({ object: object ?? undefined })}
        />
      )}
      {isChosen && (
        <>
          <ReferenceInput
            key={isGroup ? 'group' : 'person'}
            to={isGroup ? 'permission-groups' : 'employees'}
            label={null}
            description={null}
            aria-label={isGroup ? 'Сравнить с группой' : 'Сравнить с сотрудником'}
            placeholder={isGroup ? 'Сравнить с группой' : 'Сравнить с сотрудником'}
            value={search.other ?? null}
            onChange={(other) => onChange({ other: other ?? undefined })}
          />
          <DateField
            label="Сравнить с днём"
            value={search.otherDay ?? null}
            onChange={(otherDay) => onChange({ otherDay: otherDay ?? undefined })}
          />
        </>
      )}
      {isCompared && (
        <Switch
          className={classes.narrow}
          label="Только различия"
          checked={search.different !== undefined}
          onChange={(event) => onChange({ different: event.currentTarget.checked ? 'true' : undefined })}
        />
      )}
    </div>
  );
}
