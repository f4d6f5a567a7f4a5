import { isSame, type Layout } from './layout.ts';

/** The history of a layout and the movement in progress: a drag or a series of arrow keys is one step. */
interface LayoutHistory {
  past: readonly Layout[];
  present: Layout;
  future: readonly Layout[];
  /** The layout before the movement began; null while nothing moves. */
  begun: Layout | null;
}

export type LayoutStep =
  | { do: 'change'; to: Layout }
  | { do: 'move'; to: Layout }
  | { do: 'settle' }
  | { do: 'cancel' }
  | { do: 'undo' }
  | { do: 'redo' };

const MAX_STEPS = 100;

export const historyOf = (present: Layout): LayoutHistory => ({ past: [], present, future: [], begun: null });

const changed = ({ past, present, future }: LayoutHistory, from: Layout): LayoutHistory =>
  isSame(from, present)
    ? { past, present, future, begun: null }
    : { past: [...past, from].slice(-MAX_STEPS), present, future: [], begun: null };

const settled = (state: LayoutHistory): LayoutHistory => (state.begun ? changed(state, state.begun) : state);

export function stepped(state: LayoutHistory, step: LayoutStep): LayoutHistory {
  switch (step.do) {
    case 'move':
      return { ...state, present: step.to, begun: state.begun ?? state.present };
    case 'settle':
      return settled(state);
    case 'cancel':
      return state.begun ? { ...state, present: state.begun, begun: null } : state;
    case 'change': {
      const before = settled(state);
      return changed({ ...before, present: step.to }, before.present);
    }
    case 'undo': {
      const { past, present, future } = settled(state);
      const back = past.at(-1);
      return back ? { past: past.slice(0, -1), present: back, future: [present, ...future], begun: null } : state;
    }
    case 'redo': {
      const { past, present, future } = settled(state);
      const [next, ...rest] = future;
      return next ? { past: [...past, present], present: next, future: rest, begun: null } : state;
    }
  }
}
