import { objectTypes } from 'contract/features/object-types/facts.ts';
import { LayoutInput } from '../features/object-types/layout/LayoutInput.tsx';
import { resourceOf, screenOf } from '../features/passport/families/families.ts';
import { CardFormTab } from '../resource/card/CardFormTab.tsx';
import { useRecord } from '../resource/state/record-context.ts';

/** The layout of the card of a type's objects: a family of the technical passport has default sections of its own. */
export function TypeLayoutTab() {
  const { family } = useRecord(objectTypes).row;
  return (
    <CardFormTab isPart>
      <LayoutInput sections={family ? screenOf(resourceOf(family)).sections : undefined} />
    </CardFormTab>
  );
}
