import { passport } from 'contract/features/index.ts';
import { objectTypes, typedFamilies, type ObjectType } from 'contract/features/object-types/facts.ts';
import { anyResource } from 'contract/kit/resource.ts';
import { useCall } from '../../api/queries.ts';
import { countOf } from '../../ui/format.ts';
import { OverviewPage } from '../passport/OverviewPage.tsx';
import overview from '../passport/Overview.module.css';
import { FamilyTile } from './FamilyTile.tsx';
import { NewTypeButtons } from './NewTypeButtons.tsx';
import { TypeTile } from './TypeTile.tsx';

const resource = anyResource(objectTypes);
const query = { limit: '200', sort: 'sort,name' };

/** What stands below the objects of a type: nobody adds fields to it. */
const parts = passport.filter(({ name }) => !Object.hasOwn(typedFamilies, name));

/** The types of objects in their order, each leading to its objects. */
export const TypesPage = () => (
  <OverviewPage
    title="Тип объектов"
    query={useCall(resource.routes.list, { params: {}, query })}
    state={({ items }) => {
      const total = (items as ObjectType[]).reduce((sum, { objectsCount }) => sum + (objectsCount ?? 0), 0);
      return `${countOf(items.length, resource.titles.count)} · ${countOf(total, ['объект', 'объекта', 'объектов'])}`;
    }}
    actions={<NewTypeButtons />}
  >
    {({ items }) => (
      <div className={overview.scroll}>
        <ul className={overview.families}>
          {(items as ObjectType[]).map((type) => (
            <TypeTile key={type.guid} type={type} />
          ))}
          {parts.map((part) => (
            <FamilyTile key={part.name} family={part} />
          ))}
        </ul>
      </div>
    )}
  </OverviewPage>
);
