import { Anchor } from '@mantine/core';

interface Props {
  /** In `public/samples`. */
  file: 'profile.csv' | 'region-actual.csv' | 'temperature.csv' | '80020.xml';
  /** How the downloaded file is called. */
  name: string;
}

/** A sample of the files that are read here. */
export const SampleLink = ({ file, name }: Props) => (
  <Anchor href={`/samples/${file}`} download={name} size="sm" underline="always" w="fit-content">
    Скачать образец
  </Anchor>
);
