import { forecasts } from 'contract/features/forecasts/facts.ts';
import { RecordDialog } from '../../resource/form/RecordDialog.tsx';
import { ForecastFields } from './ForecastFields.tsx';

interface Props {
  guid: string;
  onClose: () => void;
}

/** The settings of a forecast: its target and methods. */
export const SettingsDialog = ({ guid, onClose }: Props) => (
  <RecordDialog resource={forecasts} guid={guid} onClose={onClose}>
    <ForecastFields />
  </RecordDialog>
);
