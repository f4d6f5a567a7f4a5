import { objectTypes } from 'contract/features/object-types/facts.ts';
import { LayoutInput } from '../features/object-types/layout/LayoutInput.tsx';
import { resourceOf, screenOf } from '../features/passport/families/families.ts';
import { CardFormTab } from '../resource/card/CardFormTab.tsx';
import { useRecord } from '../resource/state/record-context.ts';

/** How the card of a type's objects looks: by default that of a family of the technical passport has sections of its own. */
export function TypeLayoutTab() {
  const { family } = useRecord(objectTypes).row;
  return (
    <CardFormTab isPart>
      <LayoutInput sections={family ? screenOf(resourceOf(family)).sections : undefined} />
    </CardFormTab>
  );
}
