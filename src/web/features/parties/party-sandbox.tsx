import { Alert, Button, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { partyMutations } from '#web/data/parties/party-records.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { Icon } from '#web/parts/page/icon.tsx';

/** The buttons with which a security admin approves or rejects a party in the custodian's place. Only in the sandbox. */
export function SandboxReview({ id }: { readonly id: string }) {
  const review = useMutation(partyMutations.review(id));
  const [reason, setReason] = useState('');
  const decide = (decision: 'approve' | 'reject') =>
    review.mutate(
      { decision, ...(decision === 'reject' && reason.trim() !== '' ? { reason: reason.trim() } : {}) },
      { onSuccess: () => announce(decision === 'approve' ? 'Approved' : 'Rejected') },
    );
  return (
    // The card looks different from other cards, because its buttons exist only in the sandbox.
    <Card
      component="section"
      bg="var(--mantine-color-amber-light)"
      style={{ borderStyle: 'dashed' }}
      aria-label="Sandbox: act as the custodian"
    >
      <Stack gap="sm">
        <Group gap="xs">
          <Icon name="gear" />
          <Title order={2}>Sandbox: act as the custodian</Title>
        </Group>
        <Text>Sandbox only. Otherwise the custodian’s compliance team decides.</Text>
        <TextInput label="Reason for rejection" value={reason} onChange={({ currentTarget }) => setReason(currentTarget.value)} />
        <Group gap="xs">
          <Button variant="default" loading={review.isPending} onClick={() => decide('approve')}>
            Approve
          </Button>
          <Button variant="default" loading={review.isPending} onClick={() => decide('reject')}>
            Reject
          </Button>
        </Group>
        {review.error === null ? null : <Alert color="red">{review.error.message}</Alert>}
      </Stack>
    </Card>
  );
}
