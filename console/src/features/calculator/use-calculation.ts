import { useNavigate, useSearch } from '@tanstack/react-router';
import { calculatorCalls as calls, type Question } from 'contract/features/calculator/calls.ts';
import { useState } from 'react';
import { fetchFile } from '../../api/fetch-file.ts';
import { useCall } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { linkTo } from '../../ui/link-to.ts';
import { emptyQuestion, isAsked } from './question/question.ts';

/** The question and its answer: of the saved calculation in the address, or of what is asked here. */
export function useCalculation() {
  const navigate = useNavigate();
  const { scenario } = useSearch({ from: '/shell/calculator' });
  const [own, setOwn] = useState<Question>(emptyQuestion);
  const [chosen, setChosen] = useState<string | null>(null);
  const kept = useCall(calls.scenario, { params: { guid: scenario ?? '' } }, { enabled: scenario !== undefined });
  const question: Question = scenario && kept.data ? kept.data.question : own;
  const isReady = isAsked(question);
  const fresh = useCall(calls.calculate, { body: question }, { enabled: isReady && !scenario, keepPrevious: true });
  const { error, refetch } = scenario ? kept : fresh;
  const result = scenario ? kept.data?.result : isReady ? fresh.data : undefined;
  const month = result?.months.find((one) => one.month === chosen)?.month ?? question.from;

  const show = (address: string) => void navigate(linkTo(address));
  return {
    question,
    /** Which saved one the address names; it itself, once it is there. */
    scenarioGuid: scenario,
    scenario: scenario ? kept.data : undefined,
    /** There is something to reckon. */
    isAsked: isReady || scenario !== undefined,
    result,
    error,
    refetch,
    month,
    setMonth: setChosen,
    show,
    /** Another question is no longer the saved one. */
    ask: (change: Partial<Question>) => {
      setOwn({ ...question, ...change });
      if (scenario) show(paths.calculator);
    },
    exportMonth: () =>
      void (scenario
        ? fetchFile(calls.exportScenario, { params: { guid: scenario }, query: { month } }, 'Расчёт.xlsx')
        : fetchFile(calls.export, { body: { question, month } }, 'Расчёт.xlsx')),
  };
}

export type Calculation = ReturnType<typeof useCalculation>;
