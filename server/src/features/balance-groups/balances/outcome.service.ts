import type { BalancedMember, GroupBalance, LossParts } from 'contract/features/balance-groups/balance.ts';
import { sumOf, together } from 'contract/features/measurements/energy-sum.ts';
import type { MemberBalance } from './member-balance.ts';
import type { Days } from './members.service.ts';
import { permissibleOf } from './permissible.ts';

const PERCENT = 100;

const allLosses = (members: readonly MemberBalance['member'][]): LossParts =>
  members.reduce(
    (all, { losses }) => ({
      noLoad: all.noLoad + losses.noLoad,
      load: all.load + losses.load,
      line: all.line + losses.line,
      other: all.other + losses.other,
    }),
    { noLoad: 0, load: 0, line: 0, other: 0 },
  );

export const sumOfLosses = ({ noLoad, load, line, other }: LossParts): number => noLoad + load + line + other;

/** The data missing for the imbalance as a whole. */
function unknownOf(found: readonly MemberBalance[], intake: number): string[] {
  const sides = new Set(found.map(({ member }) => member.direction));
  if (sides.size < 2) return ['в группе нужны точки приёма и точки отдачи — добавьте участников'];
  const unknown = found.flatMap(({ unknownEnergy }) => unknownEnergy);
  return unknown.length || intake > 0 ? unknown : ['в группу не поступила энергия'];
}

/** The balance of a group from those of its members. The imbalance must not exceed the threshold (percent), or the
 *  permissible imbalance when there is no threshold. */
export function outcomeOf(days: Days, found: readonly MemberBalance[], threshold: number | null): GroupBalance {
  const shown = found.map(({ member }) => member);
  const side = (direction: BalancedMember['direction']) =>
    together(shown.filter((member) => member.direction === direction).map(sumOf));
  const [intake, output, losses] = [side('intake'), side('output'), allLosses(shown)];
  const members = shown.map((member): BalancedMember => {
    const whole = member.direction === 'intake' ? intake.value : output.value;
    return { ...member, share: whole === 0 ? null : member.value / whole };
  });
  const barring = unknownOf(found, intake.value);
  const imbalance = barring.length ? null : intake.value - output.value - sumOfLosses(losses);
  const percent = imbalance === null ? null : (imbalance / intake.value) * PERCENT;
  const classes = found.flatMap(({ unknownClasses }) => unknownClasses);
  const permissible =
    barring.length || classes.length
      ? null
      : permissibleOf(members.map(({ share, error }) => ({ share: share ?? 0, error: error ?? 0 })));
  const bound = threshold ?? permissible;
  const isKnown = percent !== null && bound !== null;
  const verdict = !isKnown ? 'unknown' : Math.abs(percent) > bound ? 'beyond' : 'within';
  const isComplete = shown.every(({ present, expected }) => present >= expected);
  const unknown = [...barring, ...classes];
  const energy = { intake, output, losses, imbalance, percent };
  return { ...days, outcome: { ...energy, permissible, bound, verdict, unknown, isComplete }, members };
}
