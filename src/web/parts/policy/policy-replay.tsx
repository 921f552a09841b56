import { Button, Group, NativeSelect, Table, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { replayDays, type Replay, type SharedDraft } from '#contract/desk/policy-endpoints.ts';
import { nightHours } from '#contract/limits.ts';
import { isAtNight } from '#contract/money/policy-facts.ts';
import { outcomeText } from '#contract/money/policy-words.ts';
import { policyMutations } from '#web/data/policy.ts';
import { FailurePanel } from '#web/parts/page/failure-panel.tsx';
import { Panel } from '#web/parts/record/facts.tsx';
import { Time } from '#web/parts/text/time.tsx';

/** Shows how the saved draft would decide on past requests, with a link to each request. */
export function ReplayPanel({ draft }: { readonly draft: SharedDraft }) {
  const [days, setDays] = useState('30');
  const { mutate, data, error, isPending } = useMutation(policyMutations.replay());
  const startReplay = () => mutate({ days: Number(days), version: draft.version });
  return (
    <Panel title="Test against past requests">
      <Text c="dimmed" mb="sm">
        Runs past requests against the saved draft, with the data recorded then. Changes nothing.
      </Text>
      <Group align="flex-end" gap="xs">
        <NativeSelect
          label="Period"
          value={days}
          data={replayDays.map((each) => ({ value: String(each), label: `Last ${each} days` }))}
          onChange={({ currentTarget: { value } }) => setDays(value)}
        />
        <Button variant="default" loading={isPending} onClick={startReplay}>
          {' '}
          Run test{' '}
        </Button>
      </Group>
      {error === null ? null : <FailurePanel error={error} retry={startReplay} isRetrying={isPending} what="The test" />}
      {data === undefined ? null : <ReplayResult replay={data} draft={draft} />}
    </Panel>
  );
}

function ReplayResult({ replay: { orders, unknowable, changed }, draft }: { readonly replay: Replay; readonly draft: SharedDraft }) {
  const newlyApprovedOrders = changed.filter(({ before, after }) => before.then === 'allow' && typeof after.then === 'object');
  const toApproveAtNight = newlyApprovedOrders.filter(({ made_at: at }) => isAtNight(draft.zone, Date.parse(at))).length;
  const refusedCount = changed.filter(({ after }) => after.then === 'refuse').length;
  const noLongerApprovedCount = changed.filter(({ after }) => after.then === 'allow').length;
  const otherApproversCount = changed.length - newlyApprovedOrders.length - refusedCount - noLongerApprovedCount;
  const nameOf = (id: string) => draft.rules.find((rule) => rule.id === id)?.name ?? id;
  return (
    <>
      <Text my="sm" component="output" display="block">
        {newlyApprovedOrders.length} of {orders} past requests would newly need approval
        {toApproveAtNight === 0 ? '' : ` (${toApproveAtNight} at night, requested ${nightHours.words})`}, {refusedCount} would be blocked,{' '}
        {noLongerApprovedCount} would no longer be blocked or need approval, {otherApproversCount} would need other approvers.
        {unknowable === 0 ? '' : ` ${unknowable} without recorded data were not tested.`}
      </Text>
      {changed.length === 0 ? null : (
        <Table.ScrollContainer minWidth={500}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Requested</Table.Th>
                <Table.Th>Decision then</Table.Th>
                <Table.Th>With the draft</Table.Th>
                <Table.Th>Request</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {changed.map(({ id, sort, made_at: at, before, after }) => (
                <Table.Tr key={id}>
                  <Table.Td>
                    <Time value={at} />
                  </Table.Td>
                  <Table.Td>{outcomeText(before.then)}</Table.Td>
                  <Table.Td>
                    {outcomeText(after.then)}, by “{nameOf(after.rule)}”
                  </Table.Td>
                  <Table.Td>
                    <OrderLink id={id} sort={sort} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </>
  );
}

function OrderLink({ id, sort }: Pick<Replay['changed'][number], 'id' | 'sort'>) {
  if (sort === 'refused') return 'Blocked, no request';
  const label = `Open ${id.slice(0, 8)}`;
  if (sort === 'past')
    return (
      <Link to="/transactions/$transactionId" params={{ transactionId: id }}>
        Open transaction {id}
      </Link>
    );
  if (sort === 'batch')
    return (
      <Link to="/batch-sends/$batchId" params={{ batchId: id }}>
        {label}
      </Link>
    );
  return (
    <Link to="/activity/$commandId" params={{ commandId: id }}>
      {label}
    </Link>
  );
}
