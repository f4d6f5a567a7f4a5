export interface ScreenHelp {
  /** What the screen is for, in one or two sentences. */
  purpose: string;
  /** The three most common tasks on the screen. */
  things: readonly [string, string, string];
}

/** The help of one screen: its purpose and its three most common tasks. */
export const help = (purpose: string, ...things: ScreenHelp['things']): ScreenHelp => ({ purpose, things });
