export interface ScreenHelp {
  /** What the screen is for, in one or two sentences. */
  purpose: string;
  /** What is done here most. */
  things: readonly [string, string, string];
}

/** The help of one screen: what it is for, and three things that are done there. */
export const help = (purpose: string, ...things: ScreenHelp['things']): ScreenHelp => ({ purpose, things });
