import { useNavigate, useSearch } from '@tanstack/react-router';
import { calculatorCalls as calls, type Question } from 'contract/features/calculator/calls.ts';
import { useState } from 'react';
import { fetchFile } from '../../api/fetch-file.ts';
import { useCall } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { linkTo } from '../../ui/link-to.ts';
import { useProfileFile } from './profile/use-profile-file.ts';
import { askedOf, emptyQuestion, nextStep } from './question/question.ts';

/** The question and its answer: of the saved calculation in the address, or of the question on the screen. */
export function useCalculation() {
  const navigate = useNavigate();
  const asked = useSearch({ from: '/shell/section/calculator' });
  const { scenario } = asked;
  const [own, setOwn] = useState<Question>(() => emptyQuestion(asked));
  const [chosen, setChosen] = useState<string | null>(null);
  const kept = useCall(calls.scenario, { params: { guid: scenario ?? '' } }, { enabled: scenario !== undefined });
  const question: Question = scenario && kept.data ? kept.data.question : own;
  const next = scenario ? null : nextStep(question);
  const fresh = useCall(calls.calculate, { body: question }, { enabled: !scenario && !next, keepPrevious: true });
  const { error, refetch } = scenario ? kept : fresh;
  const result = scenario ? kept.data?.result : next ? undefined : fresh.data;
  const month = result?.months.find((one) => one.month === chosen)?.month ?? question.from;

  const show = (address: string) => void navigate(linkTo(address));
  /** A changed question no longer belongs to the saved calculation. */
  const ask = (change: Partial<Question>) => {
    setOwn({ ...question, ...change });
    if (scenario) show(paths.calculator);
  };
  const file = useProfileFile(question.from, (profile) => ask(askedOf(profile, question)));
  return {
    question,
    file,
    /** The guid of the saved calculation in the address; `scenario` is its record once loaded. */
    scenarioGuid: scenario,
    scenario: scenario ? kept.data : undefined,
    /** What must be entered before calculating; null when nothing. */
    next,
    result,
    error,
    refetch,
    month,
    setMonth: setChosen,
    show,
    ask,
    exportMonth: () =>
      void (scenario
        ? fetchFile(calls.exportScenario, { params: { guid: scenario }, query: { month } }, 'Расчёт.xlsx')
        : fetchFile(calls.export, { body: { question, month } }, 'Расчёт.xlsx')),
  };
}

export type Calculation = ReturnType<typeof useCalculation>;
