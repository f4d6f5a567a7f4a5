import type { Carry } from 'contract/features/object-types/carry.ts';
import type { TypeCheck } from 'contract/features/object-types/changes.ts';
import type { Parameter } from 'contract/kit/parameter.ts';
import { objectTypes } from 'contract/features/object-types/facts.ts';
import type { AnyInput, AnyRow, Resource } from 'contract/kit/resource.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Client } from './client.ts';
import { create } from './matrix.ts';
import type { World } from './world.ts';

/** Creates the built-in types of a new organization: one per family. */
export const addReadyTypes = (world: World, organization: string) =>
  world.owner(`select set_config('console.organization', '${organization}', true); select add_ready_object_types()`);

/** The type that describes a family. */
export async function typeOf(client: Client, family: string): Promise<AnyRow> {
  const { body } = await client.get('/api/object-types?limit=50');
  return body.items.find((row: AnyRow) => row['family'] === family);
}

/** A type as it is sent. */
export function typeInput(row: AnyRow): AnyInput {
  const { name, code, parentGuid, icon, colour, sort, description, parameters, needed, templates, layout } = row;
  return { name, code, parentGuid, icon, colour, sort, description, parameters, needed, templates, layout };
}

export const typePath = ({ guid }: AnyRow): string => `/api/object-types/${guid}`;

/** Helpers for own types and their objects, acting as the current person. */
export function typesBy(person: () => Client) {
  const current = async (type: AnyRow): Promise<AnyRow> => (await person().get(typePath(type))).body;
  /** Saves a type with changes. */
  async function save(type: AnyRow, given: AnyInput) {
    const row = await current(type);
    return person().put(typePath(type), { ...typeInput(row), ...given }, row.version);
  }
  /** Checks the objects against other parameters. */
  async function check(
    type: AnyRow,
    parameters: Parameter[],
    carries?: Carry[],
    client = person(),
  ): Promise<TypeCheck> {
    const { status, body } = await client.post(`${typePath(type)}/check`, { parameters, carries });
    expect(status, JSON.stringify(body)).toBe(201);
    for (;;) {
      const found = (await client.get(`${typePath(type)}/check/${body.guid}`)).body as TypeCheck;
      if (found.status !== 'running') return found;
      await sleep(20);
    }
  }
  return {
    current,
    save,
    check,
    made: (parameters: Parameter[] = [], given: AnyInput = {}): Promise<AnyRow> =>
      create(person(), objectTypes as Resource, { parameters, ...given }),
    add: async (type: AnyRow, name: string, values: AnyInput): Promise<AnyRow> => {
      const object = { name, code: null, branchGuid: null, buildingGuid: null, ...values };
      const { status, body } = await person().post(`${typePath(type)}/objects`, object);
      expect(status, JSON.stringify(body)).toBe(201);
      return body;
    },
    objects: async (type: AnyRow): Promise<AnyRow[]> =>
      (await person().get(`${typePath(type)}/objects?sort=name`)).body.items,
    /** Checks a change and makes it. */
    change: async (type: AnyRow, parameters: Parameter[], carries?: Carry[]): Promise<TypeCheck> => {
      const found = await check(type, parameters, carries);
      expect(found.status).toBe('done');
      expect((await person().post(`${typePath(type)}/check/${found.guid}/confirm`, {})).status).toBe(204);
      const saved = await save(type, { parameters });
      expect(saved.status, JSON.stringify(saved.body)).toBe(200);
      return found;
    },
    /** Undoes the last change of a type. */
    takeBack: async (type: AnyRow) => {
      const [{ number }] = (await person().get(`/api/journal?record=${type.guid}&limit=1`)).body.items;
      return person().post(`/api/journal/${number}/return`, { preview: false, overwrite: [] });
    },
  };
}
