import { Button } from '@mantine/core';
import { useState } from 'react';
import { outcomeOf } from '#web/data/outcome.ts';
import { HttpRefusal } from '#web/lib/http.ts';
import { ProblemPanel } from '#web/parts/form/problem-panel.tsx';
import { placeOfPath } from './party-places.ts';
import type { PartyDraft } from './use-party-form.ts';
import classes from './party-wizard.module.css';

const titles = {
  refused: 'The party was refused',
  not_sent: 'The party was not sent',
  unknown: 'Nobody knows yet whether the party was created',
} as const;

type SendNoticeProps = {
  readonly draft: PartyDraft;
  readonly error: Error;
  readonly again: () => Promise<unknown>;
  readonly isLooking: boolean;
  readonly go: (place: string) => void;
};

/** Why the party is not there, or why nobody can tell, and what can be done. */
export function SendNotice({ draft, error, again, isLooking, go }: SendNoticeProps) {
  const outcome = outcomeOf(error);
  const field = error instanceof HttpRefusal ? error.field : undefined;
  const place = field === undefined ? null : placeOfPath(field, draft.rows.get());
  return (
    <ProblemPanel name="Not created" title={titles[outcome]} alerting={error}>
      <p dir="auto">{error.message}</p>
      {place === null ? null : (
        <Button variant="default" onClick={() => go(place)}>
          Go to the field
        </Button>
      )}
      {outcome === 'unknown' ? <Look again={again} isLooking={isLooking} /> : null}
      {outcome === 'not_sent' ? <p>Nothing left the desk: it can be sent again.</p> : null}
    </ProblemPanel>
  );
}

function Look({ again, isLooking }: Pick<SendNoticeProps, 'again' | 'isLooking'>) {
  const [told, setTold] = useState('');
  const look = async () => {
    try {
      if ((await again()) === null)
        setTold(
          'No party with this e-mail is there now. It can be sent again: the desk looks for the e-mail first, so that no second one is made.',
        );
    } catch (error) {
      setTold(`It could not be looked for: ${error instanceof Error ? error.message : 'no reason is known'}`);
    }
  };
  return (
    <>
      <p>The answer was lost on the way. The e-mail tells: look whether a party with it is there.</p>
      <Button variant="default" loading={isLooking} onClick={() => void look()}>
        Look for the party
      </Button>
      <output className={classes.small}>{told}</output>
    </>
  );
}
