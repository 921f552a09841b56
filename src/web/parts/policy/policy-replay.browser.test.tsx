import { expect, test } from 'vitest';
import type { Replay } from '#contract/desk/policy-endpoints.ts';
import { policyAbove } from '#contract/money/policy.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { PolicyReplay } from './policy-replay.tsx';

const lastRule = { id: 'rest', name: 'Everything else', when: {}, then: 'allow' } as const;
const byCompliance = { reviews: [{ role: 'compliance', count: 1 }] } as const;
const policy = { ...policyAbove('10000'), rules: [{ id: 'new', name: 'New addresses', when: {}, then: byCompliance }, lastRule] };

const changedOrder = (index: number, role: 'treasury' | 'compliance', count: number) =>
  ({
    id: `0b0c0d0e-0000-4000-8000-00000000000${index}`,
    sort: 'command',
    kind: 'withdrawal',
    asset: 'btc',
    amount: '1',
    value_cad: null,
    requested_by: 'tess@desk.example',
    made_at: '2026-05-01T10:00:00Z',
    before: { rule: 'large', then: { reviews: [{ role, count }] } },
    after: { rule: 'new', then: { reviews: [{ role: 'compliance', count: 2 }] } },
  }) satisfies Replay['changed'][number];

const runTest = async (replay: Replay) => {
  const screen = await renderPart(
    <PolicyReplay policy={policy as never} policyLabel="saved draft" mutation={{ mutationFn: () => Promise.resolve(replay) }} />,
  );
  await screen.getByRole('button', { name: 'Run test' }).click();
  return screen;
};

test('the test of a policy counts requests that lose an approval, and the requests that each rule decides', async () => {
  const changed = [changedOrder(1, 'treasury', 1), changedOrder(2, 'compliance', 1)];
  const screen = await runTest({ orders: 7, imported: 0, unknowable: 0, decided: { new: 2, rest: 5 }, changed });
  await expect
    .element(screen.getByText('Of 7 past requests, 2 would need different approvers (1 without an approval that is required now).'))
    .toBeVisible();
  await expect.element(screen.getByText('Decided by the saved draft’s rules: “New addresses” 2, “Everything else” 5.')).toBeVisible();
});

test('the test of a policy shows that a rule decides no request', async () => {
  const screen = await runTest({ orders: 5, imported: 3, unknowable: 0, decided: { rest: 5 }, changed: [] });
  await expect.element(screen.getByText('Decided by the saved draft’s rules: “New addresses” 0, “Everything else” 5.')).toBeVisible();
});

test('the test of a policy shows how many requests belong to the history of the sandbox', async () => {
  const screen = await runTest({ orders: 5, imported: 3, unknowable: 0, decided: { rest: 5 }, changed: [] });
  const text = 'The decisions on all 5 past requests would be the same. 3 of them are imported from the sandbox’s history.';
  await expect.element(screen.getByText(text)).toBeVisible();
});
