import { passport } from 'contract/features/passport/resources.ts';
import { passportFamilies, type numberOfObjects } from 'contract/features/passport/families.ts';
import type { Answer } from 'contract/kit/route.ts';
import { decideAny } from 'contract/rights/decide.ts';
import { refusalText } from '../../../api/decisions.ts';
import { useWho } from '../../../api/who.ts';
import { isPassportSection } from '../../../passport-sections.ts';
import { paths } from '../../../paths.ts';
import { LinkTile, Tiles } from '../../../ui/LinkTile.tsx';
import { formatNumber } from '../../../ui/text/format.ts';

type Counts = Answer<typeof numberOfObjects>;

/** The number of records of a family is shown with the first of its resources only. */
const countOf = (counts: Counts, name: string): string | undefined => {
  const family = passportFamilies.find((one) => passport.find(({ entity }) => entity === one)?.name === name);
  return family && formatNumber(counts[family] ?? 0);
};

/** The families of the technical passport with the number of their records, each with a link to its list. */
export function FamilyList({ counts }: { counts: Counts }) {
  const { rights } = useWho();
  return (
    <Tiles>
      {passport.map(({ name, titles, entity }) => (
        <LinkTile
          key={name}
          to={isPassportSection(name) ? paths.passportList(name) : null}
          refusal={refusalText(decideAny(rights, entity, 'read'))}
          note={countOf(counts, name)}
        >
          {titles.list}
        </LinkTile>
      ))}
    </Tiles>
  );
}
