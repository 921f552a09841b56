import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { partyMutations } from '#web/data/parties/party-records.ts';
import { announce } from '#web/lib/announce.ts';
import { Icon } from '#web/parts/icon.tsx';
import classes from './parties.module.css';

/** In the sandbox an administrator acts as the operator, who otherwise decides alone on a party. */
export function PartySandbox({ id }: { readonly id: string }) {
  const review = useMutation(partyMutations.review(id));
  const [reason, setReason] = useState('');
  const decide = (decision: 'approve' | 'reject') =>
    review.mutate(
      { decision, ...(decision === 'reject' && reason.trim() !== '' ? { reason: reason.trim() } : {}) },
      { onSuccess: () => announce(decision === 'approve' ? 'Approved' : 'Rejected') },
    );
  return (
    <section className={classes.sandbox} aria-label="Sandbox: act as the operator">
      <h2>
        <Icon name="gear" size={14} /> Sandbox: act as the operator
      </h2>
      <p>Only in the embedded service. Elsewhere the operator’s compliance team decides.</p>
      <TextInput
        label="Reason for rejection"
        value={reason}
        maxLength={1000}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button variant="default" loading={review.isPending} onClick={() => decide('approve')}>
          Approve
        </Button>
        <Button variant="default" loading={review.isPending} onClick={() => decide('reject')}>
          Reject
        </Button>
      </div>
      {review.error === null ? null : <p role="alert">{review.error.message}</p>}
    </section>
  );
}
