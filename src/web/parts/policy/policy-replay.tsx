import { Button, Group, NativeSelect, Table, Text } from '@mantine/core';
import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { replayDays, type Replay } from '#contract/desk/policy-endpoints.ts';
import { nightHours } from '#contract/limits.ts';
import { commandKindLabels } from '#contract/money/command-basics.ts';
import { decimalOf } from '#contract/money/money.ts';
import { isAtNight } from '#contract/money/policy-facts.ts';
import { outcomeText } from '#contract/money/policy-labels.ts';
import type { PolicyDraft } from '#contract/money/policy.ts';
import { Amount } from '#web/parts/money/amount.tsx';
import { FailurePanel } from '#web/parts/page/failure-panel.tsx';
import { BatchLink, TransactionLink } from '#web/parts/record/named-link.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { requesterLabel } from '#web/parts/transaction/transaction-facts.ts';
import { limitText } from './policy-changes.ts';

type PolicyReplayProps = {
  readonly policy: Pick<PolicyDraft, 'zone' | 'rules'>;
  /** How texts name the policy: `'saved draft'`. */
  readonly policyLabel: string;
  /** The mutation that applies the policy to the requests of some days. */
  readonly mutation: UseMutationOptions<Replay, Error, number>;
};

/** Shows how a policy would decide on past requests, with a link to each request. */
export function PolicyReplay({ policy, policyLabel, mutation }: PolicyReplayProps) {
  const [days, setDays] = useState('30');
  const { mutate, data, error, isPending } = useMutation(mutation);
  const startReplay = () => mutate(Number(days));
  return (
    <>
      <Text c="dimmed" mb="sm">
        Runs past requests against the {policyLabel}, with the data recorded then. Changes nothing. {limitText}
      </Text>
      <Group align="flex-end" gap="xs">
        <NativeSelect
          label="Period"
          value={days}
          data={replayDays.map((each) => ({ value: String(each), label: `Last ${each} days` }))}
          onChange={({ currentTarget: { value } }) => setDays(value)}
        />
        <Button variant="default" loading={isPending} onClick={startReplay}>
          Run test
        </Button>
      </Group>
      {error === null ? null : <FailurePanel error={error} retry={startReplay} isRetrying={isPending} what="The test" />}
      {data === undefined ? null : <ReplayResult replay={data} policy={policy} policyLabel={policyLabel} />}
    </>
  );
}

type ResultProps = Omit<PolicyReplayProps, 'mutation'> & { readonly replay: Replay };

function ReplayResult({ replay: { orders, imported, unknowable, decided, changed }, policy, policyLabel }: ResultProps) {
  const newlyApprovedOrders = changed.filter(({ before, after }) => before.then === 'allow' && typeof after.then === 'object');
  const toApproveAtNight = newlyApprovedOrders.filter(({ made_at: at }) => isAtNight(policy.zone, Date.parse(at))).length;
  const refusedCount = changed.filter(({ after }) => after.then === 'refuse').length;
  const noLongerApprovedCount = changed.filter(({ after }) => after.then === 'allow').length;
  const otherApproversCount = changed.length - newlyApprovedOrders.length - refusedCount - noLongerApprovedCount;
  const withoutApprovalCount = changed.filter(losesApproval).length;
  const withoutApprovalText = withoutApprovalCount === 0 ? '' : ` (${withoutApprovalCount} without an approval that is required now)`;
  const nightText = toApproveAtNight === 0 ? '' : ` (${toApproveAtNight} at night, requested ${nightHours.label})`;
  const changes = [
    { count: newlyApprovedOrders.length, effect: `would newly need approval${nightText}` },
    { count: refusedCount, effect: 'would be blocked' },
    { count: noLongerApprovedCount, effect: 'would no longer be blocked or need approval' },
    { count: otherApproversCount, effect: `would need different approvers${withoutApprovalText}` },
  ].filter(({ count }) => count > 0);
  const nameOf = (id: string) => policy.rules.find((rule) => rule.id === id)?.name ?? id;
  return (
    <>
      <Text my="sm" component="output" display="block">
        {changes.length === 0
          ? `The decisions on all ${orders} past requests would be the same.`
          : `Of ${orders} past requests, ${changes.map(({ count, effect }) => `${count} ${effect}`).join(', ')}.`}
        {imported === 0 ? '' : ` ${imported} of them are imported from the sandbox’s history.`}
        {unknowable === 0 ? '' : ` ${unknowable} without recorded data were not tested.`}
      </Text>
      <Text c="dimmed" mb="sm">
        Decided by the {policyLabel}’s rules: <bdi>{policy.rules.map(({ id, name }) => `“${name}” ${decided[id] ?? 0}`).join(', ')}</bdi>.
      </Text>
      {changed.length === 0 ? null : (
        <Table.ScrollContainer minWidth={560}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Request</Table.Th>
                <Table.Th ta="right">Amount</Table.Th>
                <Table.Th>Requested</Table.Th>
                <Table.Th>Recorded decision</Table.Th>
                <Table.Th>With the {policyLabel}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {changed.map((order) => (
                <Table.Tr key={order.id}>
                  <Table.Td>
                    <OrderLink {...order} />
                  </Table.Td>
                  <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
                    {order.amount === null ? '—' : <Amount value={decimalOf(order.amount)} ticker={order.asset} isListed />}
                    {order.value_cad === null ? null : (
                      <Text size="xs" c="dimmed">
                        <Amount value={decimalOf(order.value_cad)} ticker="cad" />
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td>
                    <Time value={order.made_at} />
                    <Text size="xs" c="dimmed">
                      {requesterLabel(order.requested_by)}
                    </Text>
                  </Table.Td>
                  <Table.Td>
                    {outcomeText(order.before.then)}
                    {order.sort === 'past' ? ', imported with the sandbox' : ''}
                  </Table.Td>
                  <Table.Td>
                    {outcomeText(order.after.then)}, by “{nameOf(order.after.rule)}”
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

/** Whether a request would need other approvals, and fewer of a role. */
function losesApproval({ before, after }: Replay['changed'][number]): boolean {
  if (typeof before.then === 'string' || typeof after.then === 'string') return false;
  const { reviews } = after.then;
  return before.then.reviews.some(({ role, count }) => count > (reviews.find((review) => review.role === role)?.count ?? 0));
}

/** The kind of a request, as a link to its page. */
function OrderLink({ id, sort, kind }: Pick<Replay['changed'][number], 'id' | 'sort' | 'kind'>) {
  const label = commandKindLabels[kind];
  if (sort === 'refused') return `${label}, blocked`;
  if (sort === 'past') return <TransactionLink id={id}>Transaction {id}</TransactionLink>;
  if (sort === 'batch') return <BatchLink id={id}>{label}</BatchLink>;
  return (
    <Link to="/activity/$commandId" params={{ commandId: id }}>
      {label}
    </Link>
  );
}
