import { Title } from '@mantine/core';
import { objectTypeCalls } from 'contract/features/object-types/calls.ts';
import { objectsOf } from 'contract/features/object-types/facts.ts';
import { inTypeOrder } from 'contract/features/object-types/order.ts';
import { passportOverview } from 'contract/features/passport/overview.ts';
import { groupedPassport } from 'contract/features/passport/resources.ts';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useDecision } from '../../../api/decisions.ts';
import { useCall } from '../../../api/queries.ts';
import { paths } from '../../../paths.ts';
import { useTypes } from '../../../resource/state/use-types.ts';
import { FamilyTile } from './FamilyTile.tsx';
import { familyLook, typeLook } from './family-looks.ts';
import classes from './Hub.module.css';

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id} className={classes.title}>
        {title}
      </Title>
      <ul className={classes.tiles}>{children}</ul>
    </section>
  );
}

/** The families and organization-defined types of the technical passport in groups, each with its records. */
export function FamilyGroups() {
  const seesTypes = useDecision('objectTypes', 'read').allowed;
  const types = useTypes() ?? [];
  const counts = useCall(objectTypeCalls.counts, {}, { enabled: seesTypes }).data;
  const states = useCall(passportOverview.completeness, {}).data;
  const typeOf = (name: string) => types.find(({ family }) => family === name);
  const own = types.filter(({ family }) => !family);
  return (
    <>
      {groupedPassport.map(({ title, resources }) => (
        <Group key={title} title={title}>
          {inTypeOrder(resources, ({ name }) => typeOf(name)?.sort).map(({ name, titles, entity }) => {
            const type = typeOf(name);
            return (
              <FamilyTile
                key={name}
                name={type?.name ?? titles.list}
                entity={entity}
                to={paths.passportList(name)}
                look={type ? typeLook(type) : familyLook(name)}
                state={states?.find(({ resource }) => resource === name)}
                count={type && counts?.[type.guid]}
                settings={type && paths.objectType(type.guid)}
              />
            );
          })}
        </Group>
      ))}
      {own.length > 0 && (
        <Group title="Свои типы">
          {own.map((type) => (
            <FamilyTile
              key={type.guid}
              name={type.name}
              entity="typeObjects"
              to={paths.typeObjects(type.guid)}
              look={typeLook(type)}
              state={states?.find(({ resource }) => resource === objectsOf(type).name)}
              count={counts?.[type.guid]}
              settings={paths.objectType(type.guid)}
            />
          ))}
        </Group>
      )}
    </>
  );
}
