import { decide } from 'contract/rights/decide.ts';
import { onSomeRows } from 'contract/rights/row-rules.ts';
import { useWho } from '../../api/who.ts';
import { ResourceListPage } from '../../resource/list/ResourceListPage.tsx';
import { useExtended } from '../../resource/state/use-extended.ts';
import { Loading } from '../../ui/Loading.tsx';
import page from '../../ui/Page.module.css';
import { TextLink } from '../../ui/TextLink.tsx';
import type { FamilyScreen } from './families/screens.ts';
import { useFamily } from './families/use-family.ts';

/** Links to actions on many records of the family. */
function FamilyLinks({ links }: { links: NonNullable<FamilyScreen['links']> }) {
  const { rights } = useWho();
  const open = links.filter(({ entity }) => decide(rights, entity, 'read', null, onSomeRows).allowed);
  if (open.length === 0) return null;
  return (
    <div className={page.toolbar}>
      {open.map(({ to, label }) => (
        <TextLink key={to} to={to}>
          {label}
        </TextLink>
      ))}
    </div>
  );
}

/** The record list of a passport family. */
export function FamilyPage() {
  const { name, resource, family } = useFamily();
  const extended = useExtended(resource);
  if (!extended) return <Loading label="Загружаем список" height={240} m={20} w="auto" />;
  return (
    <ResourceListPage key={name} resource={extended}>
      <FamilyLinks links={family.links ?? []} />
    </ResourceListPage>
  );
}
