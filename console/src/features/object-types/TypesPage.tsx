import { passport } from 'contract/features/passport/resources.ts';
import { objectTypeCalls } from 'contract/features/object-types/calls.ts';
import { objectTypes, typedFamilies } from 'contract/features/object-types/facts.ts';
import { decideAny } from 'contract/rights/decide.ts';
import { useCall } from '../../api/queries.ts';
import { refusalText } from '../../api/decisions.ts';
import { useWho } from '../../api/who.ts';
import { OverviewPage } from '../../resource/frame/OverviewPage.tsx';
import overview from '../../resource/frame/OverviewPage.module.css';
import { LinkTile, Tiles } from '../../ui/LinkTile.tsx';
import { countOf } from '../../ui/text/format.ts';
import { NewTypeButtons } from './NewTypeButtons.tsx';
import { TypeTile } from './TypeTile.tsx';

const query = { limit: '200', sort: 'sort,name' };

/** The families that are parts of typed objects and have no type themselves: no fields can be added to them. */
const parts = passport.filter(({ name }) => !Object.hasOwn(typedFamilies, name));

/** The object types in their order, each with a link to its objects. */
export function TypesPage() {
  const { rights } = useWho();
  const counts = useCall(objectTypeCalls.counts, {}).data;
  return (
    <OverviewPage
      title="Тип объектов"
      query={useCall(objectTypes.routes.list, { params: {}, query })}
      state={({ items }) => {
        const total = counts && Object.values(counts).reduce((sum, number) => sum + number, 0);
        const types = countOf(items.length, objectTypes.titles.count);
        return total === undefined ? types : `${types} · ${countOf(total, ['объект', 'объекта', 'объектов'])}`;
      }}
      actions={<NewTypeButtons />}
    >
      {({ items }) => (
        <div className={overview.scroll}>
          <Tiles>
            {items.map((type) => (
              <TypeTile key={type.guid} type={type} count={counts?.[type.guid]} />
            ))}
            {parts.map(({ name, entity, titles }) => (
              <LinkTile key={name} to={`/${name}`} refusal={refusalText(decideAny(rights, entity, 'read'))}>
                {titles.list}
              </LinkTile>
            ))}
          </Tiles>
        </div>
      )}
    </OverviewPage>
  );
}
