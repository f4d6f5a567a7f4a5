import { UnstyledButton } from '@mantine/core';
import { reportTemplates, type ReportTemplate } from 'contract/features/reports/facts.ts';
import classes from './Reports.module.css';
import { templateIcons } from './template-icons.ts';

interface Props {
  onChoose: (template: ReportTemplate) => void;
}

/** The templates for a first report, shown while there are none. */
export const TemplateTiles = ({ onChoose }: Props) => (
  <section className={classes.tiles} aria-label="Шаблоны отчётов">
    {(Object.keys(reportTemplates) as ReportTemplate[]).map((template) => {
      const { name, about } = reportTemplates[template];
      const Icon = templateIcons[template];
      return (
        <UnstyledButton key={template} className={classes.tile} onClick={() => onChoose(template)}>
          <Icon size={28} stroke={1.5} aria-hidden />
          <strong>{name}</strong>
          <span>{about}</span>
        </UnstyledButton>
      );
    })}
  </section>
);
