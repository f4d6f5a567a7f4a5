import type { ComposedGroup } from 'contract/features/rights/composition.ts';

/** One box of the drawing: a group together with the identical ones. */
interface Box {
  key: string;
  groups: ComposedGroup[];
  x: number;
  y: number;
}

export interface CompositionPicture {
  boxes: Box[];
  /** From the containing group to the contained one. */
  lines: { key: string; from: Box; to: Box }[];
  width: number;
  height: number;
}

export const BOX = { width: 210, height: 44 } as const;
const STEP = { x: 270, y: 56 } as const;

/** Places groups in columns: a containing group is left of the groups it contains. */
export function pictureOf(groups: readonly ComposedGroup[]): CompositionPicture {
  const keyOf = ({ guid, same }: ComposedGroup) => [guid, ...same].toSorted()[0]!;
  const byGuid = new Map(groups.map((group) => [group.guid, group]));
  const column = (group: ComposedGroup): number => {
    const around = group.within.map((guid) => column(byGuid.get(guid)!));
    return around.length ? Math.max(...around) + 1 : 0;
  };
  const filled: number[] = [];
  const boxes = [...Map.groupBy(groups, keyOf)].map(([key, together]): Box => {
    const at = column(together[0]!);
    const row = filled[at] ?? 0;
    filled[at] = row + 1;
    return { key, groups: together, x: at * STEP.x, y: row * STEP.y };
  });
  const boxOf = new Map(boxes.flatMap((box) => box.groups.map(({ guid }) => [guid, box] as const)));
  const lines = boxes.flatMap((to) => {
    const around = new Set(to.groups[0]!.within.map((guid) => boxOf.get(guid)!));
    return [...around].map((from) => ({ key: `${from.key} ${to.key}`, from, to }));
  });
  return {
    boxes,
    lines,
    width: (filled.length - 1) * STEP.x + BOX.width,
    height: (Math.max(1, ...filled.map((count) => count ?? 0)) - 1) * STEP.y + BOX.height,
  };
}
