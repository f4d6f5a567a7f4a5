import type { RowsOf } from 'contract/rights/extent.ts';
import { ruledResources } from 'contract/features/rights/rules.ts';
import { describeRows } from 'contract/features/rights/describe-extent.ts';
import { permissionNames, type PermissionValue } from 'contract/rights/permissions.ts';
import { conditionsInWords } from 'contract/rights/conditions.ts';
import { decidingStep, levels, type DecisionStep } from 'contract/rights/decide.ts';
import type { Grant } from 'contract/rights/rights.ts';
import { Fragment } from 'react';
import { termText } from '../../../ui/text/format.ts';
import { RightExtent } from '../../../resource/rights/RightExtent.tsx';
import classes from './Explorer.module.css';

interface Props {
  trace: readonly DecisionStep[];
  value: PermissionValue;
}

function grantText({ group, effect, value, object, from, to, conditions }: Grant): string {
  const what = effect === 'deny' ? `запрещено «${permissionNames[value]}» и выше` : `«${permissionNames[value]}»`;
  const where = group === null ? 'лично' : `группа «${group}»`;
  const when = conditions && `только ${conditionsInWords(conditions)}`;
  return [what, where, object && 'только один объект', termText(from, to), when].filter(Boolean).join(', ');
}

/** The row filters of a grant, or its requirements on written records. */
const filtersOf = ({ rules }: Grant, key: 'rows' | 'requirement'): RowsOf =>
  Object.fromEntries(Object.entries(rules ?? {}).flatMap(([name, rule]) => (rule[key] ? [[name, [rule[key]]]] : [])));

/** The fields that a grant hides or makes read-only, by their labels. */
function closedText({ rules }: Grant, kind: 'hidden' | 'readOnly', word: string): string {
  const labels = Object.entries(rules ?? {}).flatMap(([name, rule]) => {
    const fields = ruledResources.find((resource) => resource.name === name)?.fields ?? {};
    return rule[kind].map((key) => `«${fields[key]?.label ?? key}»`);
  });
  return labels.length ? `, ${word}: ${labels.join(', ')}` : '';
}

function GrantLine({ grant }: { grant: Grant }) {
  const [rows, requirement] = [filtersOf(grant, 'rows'), filtersOf(grant, 'requirement')];
  return (
    <>
      {grantText(grant)}
      {Object.keys(rows).length > 0 && ', '}
      <RightExtent parts={describeRows(rows)} />
      {Object.keys(requirement).length > 0 && ', сохранять можно '}
      <RightExtent parts={describeRows(requirement)} />
      {closedText(grant, 'hidden', 'не видно')}
      {closedText(grant, 'readOnly', 'не меняется')}
    </>
  );
}

const titleOf = ({ level }: DecisionStep) => (level === 'denial' ? 'Личный запрет' : levels[level]);

/** Explains a decision level by level, denials first, and marks the deciding one. */
export function Explanation({ trace, value }: Props) {
  const deciding = decidingStep(trace);
  return (
    <ol className={classes.trace}>
      {trace.map((step) => (
        <li key={step.level} data-decides={step === deciding || undefined}>
          <strong>{titleOf(step)}:</strong>{' '}
          {step.grants.map((grant, index) => (
            <Fragment key={index}>
              {index > 0 && '; '}
              <GrantLine grant={grant} />
            </Fragment>
          ))}
          {step.grants.length === 0 && (step.value === 'none' ? 'прав нет' : 'ничего')}
          {step === deciding && ' — решает'}
        </li>
      ))}
      <li>
        <strong>Итог:</strong> {permissionNames[value]}
      </li>
    </ol>
  );
}
