/** The squared load of a part of the network: Σ W²/Δt over intervals of energy W (kWh) and length Δt (hours); in
 *  kW²·h. */
export interface Load {
  squares: number;
  powerFactor: number;
}

/** No-load losses of a transformer, kWh: ΔW = P_хх·T. */
export const noLoadLosses = (noLoadLossKw: number, hours: number): number => noLoadLossKw * hours;

/** Load losses of a transformer, kWh: ΔW = P_кз·Σ (S/S_ном)²·Δt, S = P/cos φ. Method of operative calculations by the
 *  intervals of the profile: Инструкция, утверждённая приказом Минэнерго России от 30.12.2008 № 326. */
export const loadLosses = (
  { squares, powerFactor }: Load,
  { loadLossKw, ratedPowerKva }: { loadLossKw: number; ratedPowerKva: number },
): number => (loadLossKw * squares) / (ratedPowerKva * powerFactor) ** 2;

const WATTS = 1000;

/** Losses of a three-phase line, kWh: ΔW = Σ 3·I²·R·Δt / 1000, I = P/(√3·U·cos φ); U in kV, R of a phase in ohm. */
export const lineLosses = (
  { squares, powerFactor }: Load,
  { voltageKv, ohm }: { voltageKv: number; ohm: number },
): number => (ohm * squares) / (voltageKv * powerFactor) ** 2 / WATTS;
