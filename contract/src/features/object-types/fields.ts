import { enteredFields, isComposed, type Fields } from '../../kit/field.ts';
import { operatorsOf } from '../../kit/filter.ts';
import type { ObjectType } from './facts.ts';

const systemNames = ['guid', 'version', 'createdAt', 'updatedAt', 'names', 'parameters', 'typeGuid'];

/** The codes that parameters of a resource's records may not take. */
export const takenCodes = (fields: Fields): readonly string[] => [...Object.keys(fields), ...systemNames];

/** Values with which an object begins, by field. */
export type TemplateValues = Readonly<Record<string, unknown>>;

/** The templates of a type by name. */
export const templatesIn = ({ templates }: Pick<ObjectType, 'templates'>): Record<string, TemplateValues> =>
  templates ?? {};

/** The fields that a template may fill: all except those that identify an object. */
export const templateFields = (fields: Fields): Fields =>
  Object.fromEntries(
    enteredFields(fields).filter(([, field]) => !isComposed(field) && !('unique' in field && field.unique)),
  );

/** The fields that may be required for completeness: those that can be empty. */
export const needable = (fields: Fields): [code: string, label: string][] =>
  Object.entries(fields).flatMap(([code, field]) =>
    operatorsOf(field).includes('empty') ? [[code, field.label]] : [],
  );
