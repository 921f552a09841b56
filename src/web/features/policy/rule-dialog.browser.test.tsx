import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { PolicyRule } from '#contract/money/policy.ts';
import type { Wallet } from '#contract/service/wallet.ts';
import { searchableLists } from '#web/data/searchable.ts';
import { startSession } from '#web/data/session.ts';
import { userQueries } from '#web/data/users/users.ts';
import { walletQueries } from '#web/data/wallets.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { RuleDialog } from './rule-dialog.tsx';

const wallets: readonly Wallet[] = [
  { id: 7, name: 'Treasury', kind: 'warm' },
  { id: 8, name: 'Reserve', kind: 'cold' },
];

const user = { id: 1, name: 'Tess Treasury', email: 'tess@desk.example' };

async function renderRule(rule: PolicyRule | null = null) {
  const onDone = vi.fn<(rule: PolicyRule) => void>();
  const screen = await renderPart(<RuleDialog rule={rule} isLast={false} usedIds={[]} onDone={onDone} close={() => undefined} />, {
    data: [
      [searchableLists.wallets.queryKey, { items: wallets, isComplete: true }],
      [userQueries.list.queryKey, { users: [user] }],
      ...wallets.map((wallet) => [walletQueries.one(String(wallet.id)).queryKey, wallet] as const),
    ],
  });
  const addCondition = (name: string) => screen.getByRole('combobox', { name: 'Add a condition' }).selectOptions(name);
  return {
    screen,
    done: onDone,
    addCondition,
    submit: () => screen.getByRole('button', { name: rule === null ? 'Add rule' : 'Change rule' }).click(),
  };
}

beforeEach(() =>
  startSession(
    JSON.stringify({
      user: { email: 'sue@desk.example', name: 'Sue', roles: ['security'] },
      expires_at: '2026-05-01T20:00:00Z',
      preferences: {},
      environment: { kind: 'sandbox', host: 'test' },
    }),
  ),
);

test('the rule form offers lists of wallets, assets and requesters', async () => {
  const { screen, done, addCondition, submit } = await renderRule();
  await screen.getByLabelText('Name').fill('Small');
  for (const [field, query] of [
    ['Wallets', 'reser'],
    ['Assets', 'bitcoin'],
    ['Requesters', 'tess'],
  ] as const) {
    await addCondition(field);
    await screen.getByRole('combobox', { name: field }).fill(query);
    await userEvent.keyboard('{Enter}');
  }
  await expect.element(screen.getByRole('button', { name: 'Remove Reserve' })).toBeVisible();
  await submit();
  await expect
    .poll(() => done.mock.lastCall?.[0])
    .toEqual({
      id: 'small',
      name: 'Small',
      when: { wallets: [8], assets: ['btc'], makers: ['tess@desk.example'] },
      then: { reviews: [{ role: 'treasury', count: 1 }] },
    });
});

test('the rule form accepts the number of a wallet that is not in the list, and chosen wallets can be removed', async () => {
  const rule: PolicyRule = { id: 'r', name: 'Rule', when: { wallets: [7], first_send: true }, then: 'refuse' };
  const { screen, done, submit } = await renderRule(rule);
  await screen.getByRole('combobox', { name: 'Wallets' }).fill('99');
  await userEvent.keyboard('{Enter}');
  await screen.getByRole('button', { name: 'Remove Treasury' }).click();
  await expect.element(screen.getByRole('button', { name: 'Remove Wallet 99' })).toBeVisible();
  await submit();
  await expect.poll(() => done.mock.lastCall?.[0]).toEqual({ ...rule, when: { wallets: [99], first_send: true } });
});

test('each problem of a rule appears at its field', async () => {
  const { screen, done, addCondition, submit } = await renderRule();
  await addCondition('Outside these hours');
  await screen.getByLabelText('From').fill('9');
  await screen.getByRole('combobox', { name: 'Treasurers' }).selectOptions('0');
  await submit();
  await expect.element(screen.getByLabelText('Name')).toHaveAccessibleDescription('must not be empty');
  await expect.element(screen.getByLabelText('From')).toHaveAccessibleDescription('must be a time such as 09:00');
  await expect.element(screen.getByText('Choose the days of these hours')).toBeVisible();
  await expect.element(screen.getByRole('combobox', { name: 'Outcome' })).toHaveAccessibleDescription('must have at least one item');
  expect(done).not.toHaveBeenCalled();
});

test('a rule shows only its own conditions, and a removed condition is not saved', async () => {
  const rule: PolicyRule = { id: 'r', name: 'Rule', when: { worth_above_cad: '10000', travel_rule: true }, then: 'refuse' };
  const { screen, done, submit } = await renderRule(rule);
  await expect.element(screen.getByLabelText('Under the travel rule')).toHaveValue('Yes');
  expect(screen.getByLabelText('From').elements()).toEqual([]);
  await screen.getByRole('button', { name: 'Remove the condition Value above (CAD)' }).click();
  expect(screen.getByLabelText('Value above (CAD)').elements()).toEqual([]);
  await submit();
  await expect.poll(() => done.mock.lastCall?.[0]).toEqual({ ...rule, when: { travel_rule: true } });
});
