import { Text } from '@mantine/core';
import {
  cellState,
  cellWords,
  differ,
  type ChangedRight,
  type MatrixCell,
  type MatrixLine,
} from 'contract/features/rights/matrix.ts';
import { describeExtent } from 'contract/features/rights/describe-extent.ts';
import { entityTypes, permissionNames, type EntityType } from 'contract/rights/permissions.ts';
import { ObjectName } from '../../../resource/value/ObjectName.tsx';
import { RightExtent } from '../../../resource/rights/RightExtent.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import classes from './Explorer.module.css';

function Cell({ entity, cell }: { entity: EntityType; cell: MatrixCell }) {
  const limits = cell.extent ? describeExtent(entity, cell.extent) : [];
  return (
    <>
      {cellWords[cellState(cell)].toLocaleLowerCase('ru')}
      {limits.length > 0 && ' ('}
      <RightExtent parts={limits} />
      {limits.length > 0 && ')'}
    </>
  );
}

/** A change of the level of a right, or of its scope. */
function Change({ entity, own, others }: MatrixLine) {
  const [before, after] = [own[0]!.value, others![0]!.value];
  const at = own.findIndex(
    (cell, index) => cell.allowed && others![index]!.allowed && differ(entity, [cell], [others![index]!]),
  );
  return (
    <>
      {before !== after && `«${permissionNames[before]}» → «${permissionNames[after]}»`}
      {before !== after && at >= 0 && ', '}
      {at >= 0 && (
        <>
          «{permissionNames[own[at]!.action]}»: <Cell entity={entity} cell={own[at]!} /> →{' '}
          <Cell entity={entity} cell={others![at]!} />
        </>
      )}
    </>
  );
}

function Place({ line: { entity, object }, about }: { line: MatrixLine; about: EntityType }) {
  if (object) return <ObjectName section={entity} guid={object} />;
  return entity === about ? 'Весь раздел' : entityTypes[entity];
}

interface Props {
  changes: ChangedRight;
  /** The validity period of the right. */
  from: string | null;
  to: string | null;
}

/** The preview of a change as text. */
export const Effect = ({ changes: { entity, day, lines }, from, to }: Props) =>
  from && to && from > to ? (
    <Text size="sm">Последний день раньше первого: исправьте дни, и будет видно, что изменится.</Text>
  ) : lines.length === 0 ? (
    <Text size="sm">Ничего не изменится: решает другое право или запрет.</Text>
  ) : (
    <ul className={classes.effects} aria-label="Что изменится">
      {lines.map((line) => (
        <li key={`${line.entity} ${line.object}`}>
          <Place line={line} about={entity} />: <Change {...line} /> с {formatDate(day)}
          {to && `, после ${formatDate(to)} — снова как сейчас`}
        </li>
      ))}
    </ul>
  );
