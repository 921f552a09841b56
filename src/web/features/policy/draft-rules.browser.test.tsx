import { beforeEach, expect, test, vi } from 'vitest';
import type { SharedDraft } from '#contract/desk/policy-endpoints.ts';
import { policyAbove } from '#contract/money/policy.ts';
import { startSession } from '#web/data/session.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { DraftRules } from './draft-rules.tsx';

const draft: SharedDraft = {
  ...policyAbove('10000'),
  rules: [
    { id: 'first', name: 'First', when: { kinds: ['withdrawal'] }, then: 'refuse' },
    { id: 'second', name: 'Second', when: { kinds: ['staking'] }, then: 'refuse' },
    { id: 'third', name: 'Third', when: { assets: ['btc'] }, then: 'refuse' },
    { id: 'rest', name: 'Everything else', when: {}, then: 'allow' },
  ],
  version: 3,
  changed_at: '2026-05-01T10:00:00Z',
  changed_by: 'sue@desk.example',
  shadowed: [],
  ungivable: [],
};

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

test('"Move up" and "Move down" move a rule by one position', async () => {
  const screen = await renderPart(<DraftRules draft={draft} currentPolicy={draft} />);
  const order = () =>
    screen
      .getByRole('listitem')
      .elements()
      .map((each) => /First|Second|Third|Everything else/.exec(each.textContent ?? '')?.[0]);
  expect(order()).toEqual(['First', 'Second', 'Third', 'Everything else']);
  await screen.getByRole('button', { name: 'Move First down' }).click();
  expect(order()).toEqual(['Second', 'First', 'Third', 'Everything else']);
  await screen.getByRole('button', { name: 'Move Third up' }).click();
  expect(order()).toEqual(['Second', 'Third', 'First', 'Everything else']);
  await screen.getByRole('button', { name: 'Move Third up' }).click();
  expect(order()).toEqual(['Third', 'Second', 'First', 'Everything else']);
});

test('the first rule can only move down, the second last rule only up, and the last rule cannot move', async () => {
  const screen = await renderPart(<DraftRules draft={draft} currentPolicy={draft} />);
  const isDisabled = (name: string) => screen.getByRole('button', { name }).element().hasAttribute('disabled');
  const names = [
    'Move First up',
    'Move First down',
    'Move Third up',
    'Move Third down',
    'Move Everything else up',
    'Move Everything else down',
  ];
  expect(names.map(isDisabled)).toEqual([true, false, false, true, true, true]);
});

test('"Remove" removes only the rule next to the button', async () => {
  const screen = await renderPart(<DraftRules draft={draft} currentPolicy={draft} />);
  await screen.getByRole('button', { name: 'Remove Second' }).click();
  await expect.element(screen.getByRole('button', { name: 'Remove Second' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Remove First' })).toBeInTheDocument();
});

test('rules that differ from the policy in force are marked, and removed rules are named', async () => {
  const [firstRule, secondRule, thirdRule, lastRule] = draft.rules;
  const changedRule = {
    ...draft,
    rules: [thirdRule, firstRule, { ...secondRule, then: 'allow' }, { ...firstRule, id: 'new', name: 'Fresh' }, lastRule],
  } as SharedDraft;
  const removedRule = { id: 'gone', name: 'Old limit', when: {}, then: 'allow' } as const;
  const screen = await renderPart(<DraftRules draft={changedRule} currentPolicy={{ ...draft, rules: [removedRule, ...draft.rules] }} />);
  const marks = screen
    .getByRole('listitem')
    .elements()
    .map((each) => /New|Changed|Moved/.exec(each.textContent)?.[0]);
  expect(marks).toEqual(['Moved', 'Moved', 'Changed', 'New', undefined]);
  await expect.element(screen.getByText('Removed from the policy in force: “Old limit”')).toBeVisible();
});

test('a saved draft that differs from the policy in force can be proposed, or discarded after a confirmation', async () => {
  const [firstRule, ...otherRules] = draft.rules;
  const screen = await renderPart(<DraftRules draft={draft} currentPolicy={{ ...draft, rules: otherRules }} />);
  const button = (name: string) => screen.getByRole('button', { name });
  await expect.element(button('Propose policy…')).toBeVisible();
  await button('Propose policy…').click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByRole('listitem')).toMatchTextContent(/^New: “First”, rule 1 of 4\. Withdrawal: block$/);
  await expect.element(dialog.getByText(/removes no approval that it waits for/)).toBeVisible();
  await dialog.getByText('Close', { exact: true }).click();
  const bodies: string[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body = '' }: { body?: string } = {}) => {
    bodies.push(body);
    return Response.json({ ...draft, version: draft.version + 1, rules: otherRules });
  });
  await button('Discard draft…').click();
  await expect.element(dialog.getByText(/is replaced by the policy in force/)).toBeVisible();
  expect(bodies).toEqual([]);
  await button('Discard draft').last().click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(bodies[0]).not.toContain(`"${firstRule?.id}"`);
  vi.unstubAllGlobals();
});

test('an auditor can show the draft as JSON, but cannot replace it', async () => {
  await startSession(
    JSON.stringify({
      user: { email: 'aud@desk.example', name: 'Aud', roles: ['auditor'] },
      expires_at: '2026-05-01T20:00:00Z',
      preferences: {},
      environment: { kind: 'sandbox', host: 'test' },
    }),
  );
  const screen = await renderPart(<DraftRules draft={draft} currentPolicy={draft} />);
  await screen.getByRole('button', { name: 'Show draft as JSON' }).click();
  await expect.element(screen.getByLabelText('Policy')).toHaveAttribute('readonly');
  expect(screen.getByText(/^Replaces the draft/).elements()).toEqual([]);
});
