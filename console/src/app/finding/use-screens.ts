import { useWho } from '../../api/who.ts';
import { useTypes } from '../../resource/state/use-types.ts';
import { screensOf, type ScreenGroup } from './screens-of.ts';

/** The screens that the person may open, in groups. */
export const useScreens = (): ScreenGroup[] => screensOf(useWho().rights, useTypes() ?? []);
