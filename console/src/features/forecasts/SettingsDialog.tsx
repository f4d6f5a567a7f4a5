import { forecasts } from 'contract/features/forecasts/facts.ts';
import { anyResource } from 'contract/kit/resource.ts';
import { RecordDialog } from '../../resource/form/RecordDialog.tsx';
import { ForecastFields } from './ForecastFields.tsx';

const resource = anyResource(forecasts);

interface Props {
  guid: string;
  onClose: () => void;
}

/** What a forecast is of, and how it is built. */
export const SettingsDialog = ({ guid, onClose }: Props) => (
  <RecordDialog resource={resource} guid={guid} onClose={onClose}>
    <ForecastFields />
  </RecordDialog>
);
