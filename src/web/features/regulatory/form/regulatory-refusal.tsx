import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { outcomeOf } from '#web/data/outcome.ts';
import { transactionQueries } from '#web/data/transactions.ts';
import { HttpRefusal } from '#web/lib/http.ts';
import { ProblemPanel } from '#web/parts/form/problem-panel.tsx';
import { Icon } from '#web/parts/page/icon.tsx';

type RefusalProps = { readonly error: Error; /** The deposit's ID in a URL. */ readonly id: string };

/** The reason for a refusal, displayed here if it concerns no field of the form. */
export function SubmissionRefusal({ error, id }: RefusalProps) {
  const { refetch, isFetching } = useQuery({ ...transactionQueries.one(id), enabled: false });
  const { title, advice, isOpen } = messageOf(error);
  return (
    <ProblemPanel title={title} name={title} error={error}>
      <p dir="auto">{error.message}</p>
      {advice === null ? null : <p>{advice}</p>}
      {isOpen ? (
        <Button variant="default" onClick={() => void refetch()} loading={isFetching} leftSection={<Icon name="retry" size={14} />}>
          Check the record again
        </Button>
      ) : null}
    </ProblemPanel>
  );
}

type RefusalMessage = { readonly title: string; readonly advice: string | null; readonly isOpen: boolean };

function messageOf(error: Error): RefusalMessage {
  switch (outcomeOf(error)) {
    case 'refused':
      return { title: 'The custodian refused the submission', advice: null, isOpen: false };
    case 'unknown':
      return {
        title: 'Outcome unknown',
        advice: 'The information may have been submitted. Check the record before you submit again.',
        isOpen: true,
      };
    case 'not_sent':
      return error instanceof HttpRefusal && error.code === 'signed_out'
        ? {
            title: 'Not submitted: your session ended',
            advice: 'Your entries are still here. Sign in, then submit again.',
            isOpen: false,
          }
        : { title: 'Not submitted', advice: 'Your entries are still here.', isOpen: false };
  }
}
