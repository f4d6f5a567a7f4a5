import { log } from './log.ts';

let current = '';

/** Logs a long step of the start, such as creating the database, and shows it to browsers that are waiting. */
export function beginStep(step: string): void {
  current = step;
  log.info(`${step}…`);
}

/** The step that the start is at; empty before the first one. */
export const currentStep = (): string => current;
