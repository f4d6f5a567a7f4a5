import * as z from 'zod/mini';
import { route } from '../../kit/route.ts';
import { anyGuid } from '../../kit/answer-text.ts';

const person = z.object({
  guid: anyGuid,
  name: z.string(),
  position: z.string(),
  department: z.nullable(z.string()),
  /** Also null when the manager is hidden from the caller or no longer employed. */
  manager: z.nullable(z.string()),
});
export type StructurePerson = z.infer<typeof person>;

/** The maximum number of people in one structure. */
export const MAX_IN_STRUCTURE = 5000;

/** People employed today whom the caller may read, by name. `isWhole`: nobody was left out. */
export const employeeStructure = route({
  method: 'GET',
  path: '/api/employees/structure',
  access: { entity: 'employees', action: 'read', isRuled: true, isNarrowed: true },
  summary: 'Сотрудники: кто в каком подразделении и кому подчиняется',
  response: z.object({ people: z.array(person), isWhole: z.boolean() }),
});

/** `departments`: each department is placed below the one its head reports to. `managers`: people are placed below
 *  their managers only. */
export type StructureOrder = 'departments' | 'managers';

/** A row of the structure. */
export interface StructureNode {
  guid: string;
  /** The depth of the row, from 1. */
  level: number;
  name: string;
  /** Null for a department. */
  person: StructurePerson | null;
  /** The head of a department. */
  head: string | null;
  /** The number of people below, at any depth. */
  people: number;
  /** The number of rows directly below. */
  children: number;
}

type Unplaced = Pick<StructureNode, 'guid' | 'name' | 'person' | 'head'> & { below: Unplaced[] };

const rowOf = (one: StructurePerson): Unplaced => ({
  guid: one.guid,
  name: one.name,
  person: one,
  head: null,
  below: [],
});

/** Groups items by the parent that `above` returns; an item that would be its own ancestor becomes a root. */
function forest<T>(all: ReadonlyMap<string, T>, above: (key: string) => string | null): Map<string | null, string[]> {
  const parentOf = (key: string): string | null => {
    const parent = above(key);
    const passed = new Set([key]);
    for (let next = parent; next !== null; next = above(next)) {
      if (passed.has(next)) return null;
      passed.add(next);
    }
    return parent !== null && all.has(parent) ? parent : null;
  };
  return Map.groupBy(all.keys(), parentOf);
}

function byManagers(people: readonly StructurePerson[]): Unplaced[] {
  const all = new Map(people.map((one) => [one.guid, one]));
  const below = forest(all, (guid) => all.get(guid)?.manager ?? null);
  const rowsBelow = (guid: string | null): Unplaced[] =>
    (below.get(guid) ?? []).map((key) => ({ ...rowOf(all.get(key)!), below: rowsBelow(key) }));
  return rowsBelow(null);
}

/** The head of a department: among members whose manager is in another department, the one with the most members
 *  reporting to them. A person alone in a department is its head. */
function headOf(members: readonly StructurePerson[]): StructurePerson | null {
  if (members.length === 1) return members[0]!;
  const guids = new Set(members.map(({ guid }) => guid));
  const reports = (one: StructurePerson) => members.filter(({ manager }) => manager === one.guid).length;
  const heads = members
    .filter(({ manager }) => manager === null || !guids.has(manager))
    .filter((one) => reports(one) > 0);
  return heads.toSorted((one, other) => reports(other) - reports(one))[0] ?? null;
}

/** The manager to whom most members of a department without a head report. */
function managerOf(members: readonly StructurePerson[]): string | null {
  const led = Map.groupBy(
    members.filter(({ manager }) => manager !== null),
    ({ manager }) => manager!,
  );
  const [most] = [...led].toSorted(([, some], [, others]) => others.length - some.length);
  return most?.[0] ?? null;
}

const NO_DEPARTMENT = 'Без подразделения';

function byDepartments(people: readonly StructurePerson[]): Unplaced[] {
  const all = new Map(people.map((one) => [one.guid, one]));
  const departments = Map.groupBy(
    people.filter(({ department }) => department !== null),
    ({ department }) => department!,
  );
  const heads = new Map([...departments].map(([name, members]) => [name, headOf(members)]));
  const below = forest(departments, (name) => {
    const head = heads.get(name);
    const manager = head ? head.manager : managerOf(departments.get(name)!);
    const above = manager ? (all.get(manager)?.department ?? null) : null;
    return above === name ? null : above;
  });
  const rowsBelow = (above: string | null): Unplaced[] =>
    (below.get(above) ?? [])
      .toSorted((one, other) => one.localeCompare(other, 'ru', { numeric: true }))
      .map((name) => {
        const head = heads.get(name) ?? null;
        const members = departments.get(name)!.toSorted((one, other) => Number(other === head) - Number(one === head));
        return {
          guid: `department ${name}`,
          name,
          person: null,
          head: head?.name ?? null,
          below: [...members.map(rowOf), ...rowsBelow(name)],
        };
      });
  const others = people.filter(({ department }) => department === null);
  const rest = { guid: 'no department', name: NO_DEPARTMENT, person: null, head: null, below: others.map(rowOf) };
  return [...rowsBelow(null), ...(others.length ? [rest] : [])];
}

/** The structure of an organization as a list of rows, top to bottom. Departments have no records of their own; their
 *  place follows from the managers of their members. */
export function structureOf(people: readonly StructurePerson[], order: StructureOrder): StructureNode[] {
  const placed = ({ below, ...row }: Unplaced, level: number): StructureNode[] => {
    const rows = below.flatMap((one) => placed(one, level + 1));
    const number = rows.filter(({ person: one }) => one !== null).length;
    return [{ ...row, level, people: number, children: below.length }, ...rows];
  };
  const roots = order === 'managers' ? byManagers(people) : byDepartments(people);
  return roots.flatMap((root) => placed(root, 1));
}
