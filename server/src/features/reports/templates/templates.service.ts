import type { ReportTemplate } from 'contract/features/reports/facts.ts';
import { accuracy } from './accuracy.ts';
import { categories } from './categories.ts';
import { completeness } from './completeness.ts';
import { hourly } from './hourly.ts';
import { objects } from './objects.ts';
import { passport } from './passport.ts';
import { plans } from './plans.ts';
import type { Template } from './question.ts';
import { verifications } from './verifications.ts';

/** The function of each template. */
export const templates: Readonly<Record<ReportTemplate, Template>> = {
  hourly,
  objects,
  completeness,
  verifications,
  categories,
  accuracy,
  plans,
  passport,
};
