/** The accuracy classes of a metering complex as errors in percent; null when there is no such transformer. */
export interface Classes {
  meter: number;
  current: number | null;
  voltage: number | null;
  /** The voltage drop in the wires from the voltage transformer to the meter, percent. */
  wires: number | null;
}

/** The error limit that an accuracy class stands for, percent: «0,5S» is 0.5. */
export const errorOfClass = (accuracy: string): number => Number(accuracy.replace('S', '').replace(',', '.'));

/** The permitted voltage drop between a voltage transformer and the meter, percent: ПУЭ, 1.5.19. */
export const wiresOf = (voltage: number, isTechnical: boolean): number =>
  isTechnical ? 1.5 : voltage <= 0.5 ? 0.25 : 0.5;

const MARGIN = 1.1;
const squares = (values: readonly (number | null)[]): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0) ** 2, 0);

/** The error of a metering complex, percent: δ = 1.1·√(δ_ТТ² + δ_ТН² + δ_л² + δ_сч²). РД 34.09.101-94, section 5. */
export const complexError = ({ meter, current, voltage, wires }: Classes): number =>
  MARGIN * Math.sqrt(squares([current, voltage, wires, meter]));

/** A member of a balance: its share of the intake or output, 0 to 1, and its error, percent. */
export interface WeighedError {
  share: number;
  error: number;
}

/** The permissible imbalance, percent of the intake: НБд = √(Σ δ_пi²·d_пi² + Σ δ_оi²·d_оi²). РД 34.09.101-94, section 5. */
export const permissibleOf = (members: readonly WeighedError[]): number =>
  Math.sqrt(squares(members.map(({ share, error }) => share * error)));

/** The error over periods with different instruments, percent, weighted by energy. */
export function errorByEnergy(stretches: readonly { value: number; error: number }[]): number | null {
  const total = stretches.reduce((sum, { value }) => sum + Math.abs(value), 0);
  if (total === 0) return null;
  return stretches.reduce((sum, { value, error }) => sum + error * Math.abs(value), 0) / total;
}
