import type { ForecastVersion } from 'contract/features/forecasts/answers.ts';
import { versionStates } from 'contract/features/forecasts/facts.ts';
import { OptionSelect } from '../../../ui/input/OptionSelect.tsx';
import { periodText } from '../shown/forecast-text.ts';

interface Props {
  versions: readonly ForecastVersion[];
  value: string;
  onChange: (guid: string) => void;
}

/** «Версия 3: 22.11.2026, готов». */
const titleOf = (version: ForecastVersion) =>
  `Версия ${version.number}: ${periodText(version)}, ${versionStates[version.state].toLocaleLowerCase('ru')}`;

/** The choice of the version shown. */
export const VersionSelect = ({ versions, value, onChange }: Props) => (
  <OptionSelect
    aria-label="Версия"
    required
    maw={460}
    data={versions.map((version) => ({ value: version.guid, label: titleOf(version) }))}
    value={value}
    onChange={(guid) => guid && onChange(guid)}
  />
);
