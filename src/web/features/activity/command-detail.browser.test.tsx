import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Repeat } from '#contract/error.ts';
import { commandKinds } from '#contract/money/command-basics.ts';
import { duplicateLine } from '#contract/rules/duplicate-line.ts';
import { commandQueries } from '#web/data/commands.ts';
import { commandOfOtherUser, commandWith, startTestSession, testUser } from '#web/parts/command/test-command.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { CommandDetail } from './command-detail.tsx';
import { ResolveBar } from './command-settle.tsx';

beforeEach(() => startTestSession('treasury'));

afterEach(() => {
  vi.unstubAllGlobals();
});

test.for(commandKinds)('the page of a %s that awaits approval has one cancel button, with the text "Cancel request…"', async (kind) => {
  const command = commandWith({ kind, state: 'awaiting_review' });
  const screen = await renderPart(<CommandDetail id={command.id} />, { data: [[commandQueries.one(command.id).queryKey, command]] });
  const names = screen
    .getByRole('button', { name: /^Cancel/ })
    .elements()
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['Cancel request…']);
});

test('a user cancels a request in a dialog, which names what is lost', async () => {
  const methods: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.endsWith('/cancel')) methods.push(init?.method);
    return Response.json({ error: 'Not now', code: 'conflict' }, { status: 409 });
  });
  const command = commandWith({ state: 'awaiting_review' });
  const screen = await renderPart(<CommandDetail id={command.id} />, { data: [[commandQueries.one(command.id).queryKey, command]] });
  await screen.getByRole('button', { name: 'Cancel request…' }).click();
  await expect.element(screen.getByText('Nothing was sent. The request loses its approvals and its place in the queue.')).toBeVisible();
  expect(methods).toEqual([]);
  await screen.getByRole('button', { name: 'Cancel request', exact: true }).click();
  await expect.element(screen.getByRole('dialog').getByRole('alert')).toMatchTextContent('Not now');
  expect(methods).toEqual(['POST']);
});

test('the page of a sent request shows its value at the request', async () => {
  const command = commandWith({ state: 'confirmed', value_cad: '4321.018' });
  const screen = await renderPart(<CommandDetail id={command.id} />, { data: [[commandQueries.one(command.id).queryKey, command]] });
  await expect.element(screen.getByText('Value at the request')).toBeVisible();
  expect(document.querySelector('[data-amount="4321.02"]')).not.toBeNull();
});

test('a user resolves an unknown outcome with evidence and a transaction number', async () => {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    bodies.push(body);
    return Response.json({ error: 'No such transaction', code: 'bad_request', field: 'record_id' }, { status: 400 });
  });
  const command = commandWith({ kind: 'withdrawal', state: 'unknown', decides_at: '2026-05-01T11:00:00Z' });
  const screen = await renderPart(<ResolveBar command={command} />);
  await screen.getByRole('button', { name: 'Resolve as sent…' }).click();
  const resolve = screen.getByRole('button', { name: 'Resolve as sent', exact: true });
  await resolve.click();
  await expect.element(screen.getByLabelText(/^Evidence/)).toHaveAccessibleDescription('Enter your evidence');
  await screen.getByLabelText(/^Evidence/).fill(' Seen on chain ');
  const number = screen.getByLabelText(/^Transaction number/);
  await number.fill('x7');
  await resolve.click();
  await expect.element(number).toHaveAccessibleDescription('Enter the transaction number in digits only');
  await number.fill('7');
  await resolve.click();
  await expect.element(number).toHaveAccessibleDescription('No such transaction');
  expect(bodies).toEqual([JSON.stringify({ verdict: 'sent', reason: 'Seen on chain', record_id: 7 })]);
});

test('a second user confirms the transaction number of the first user, and another number replaces the first verdict', async () => {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    bodies.push(body);
    return Response.json({ error: 'Not now', code: 'conflict' }, { status: 409 });
  });
  const settlement = {
    verdict: 'sent',
    record_id: 123,
    reason: 'Seen',
    by: { name: 'Tess', email: 'tess@desk.example' },
    at: '2026-05-01T12:00:00Z',
  };
  const screen = await renderPart(<ResolveBar command={commandWith({ state: 'unknown', settlement })} />);
  await screen.getByRole('button', { name: 'Resolve as sent…' }).click();
  await screen.getByLabelText(/^Evidence/).fill('Seen too');
  await screen.getByRole('button', { name: 'Confirm as sent' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Not now');
  expect(bodies).toEqual([JSON.stringify({ verdict: 'sent', reason: 'Seen too', record_id: 123 })]);
  await screen.getByLabelText(/^Transaction number/).fill('124');
  await expect.element(screen.getByRole('button', { name: 'Resolve as sent', exact: true })).toBeVisible();
});

const review = {
  needed: true,
  why: 'worth 24,108 CAD, above 10,000',
  by: null,
  at: null,
  decision: null,
  reason: null,
  required: [{ role: 'treasury', count: 1 }],
};

const check = { source: null, read_at: null, transaction_id: null, command_id: null, address: null };

const preflight = {
  lines: [
    { ...check, rule: 'spendable', answer: 'yes', text: '7 ETH covers 5 ETH' },
    { ...check, rule: 'fee', answer: 'yes', text: 'medium' },
    { ...check, rule: 'first_send', answer: 'ask', text: 'No earlier payment' },
    { ...check, rule: 'review', answer: 'ask', text: 'Another user must approve it' },
  ],
  figures: null,
  reviewers: [testUser],
  can_be_released: true,
};

const address = '0xdB5F7672B55346b49A6640905f7D600d6CDeA461';

async function renderApproval(visiblePreflight: object = preflight) {
  const command = commandOfOtherUser({
    kind: 'withdrawal',
    state: 'awaiting_review',
    amount: '5',
    destination: { kind: 'public_address', id: null, address, tag: null, count: null },
    review,
  });
  const screen = await renderPart(<CommandDetail id={command.id} />, {
    data: [
      [commandQueries.one(command.id).queryKey, command],
      [commandQueries.commandPreflight(command.id).queryKey, visiblePreflight],
    ],
  });
  return { command, screen };
}

test.for([
  [1440, 900],
  [390, 844],
] as const)('an approver sees the question, the amount and the buttons without scrolling at %i x %i', async ([width, height]) => {
  await page.viewport(width, height);
  const { screen } = await renderApproval();
  await expect.element(screen.getByRole('heading', { name: 'Approve this withdrawal?' })).toBeVisible();
  const facts = screen.getByRole('region', { name: 'What will be sent' });
  const parts = [
    facts.getByText('ETH', { exact: true }).first(),
    screen.getByRole('button', { name: /^Approve and send .*ETH to 0xdB5F76…DeA461$/ }),
    screen.getByRole('button', { name: 'Decline…' }),
  ];
  for (const part of parts) await expect.element(part).toBeInViewport({ ratio: 1 });
});

test('an approver on a phone sees the checks that did not pass without scrolling', async () => {
  await page.viewport(390, 844);
  const { screen } = await renderApproval();
  const note = screen.getByRole('note').filter({ hasText: 'First payment: check first' });
  await expect.element(note).toBeInViewport({ ratio: 1 });
  await expect.element(screen.getByRole('link', { name: 'See the checks' })).toHaveAttribute('href', '#checks');
});

const confirmationText = 'The requester chose to pay it again.';
const at = '2026-01-05T08:00:00.000Z';
const confirmedRepeat = { row: 0, line: 2, earlier: { command_id: 'c1', at, outcome: 'waiting' } } as const;
const laterRepeat = { row: 1, line: 3, earlier: { batch_id: 'b1', row: 4, at, outcome: 'sent' } } as const;

const renderRepeats = (...repeats: readonly Repeat[]) =>
  renderApproval({ ...preflight, lines: [duplicateLine(repeats)], made: [duplicateLine([confirmedRepeat])] });

test('an approver sees that the requester confirmed a duplicate', async () => {
  const { screen } = await renderRepeats(confirmedRepeat);
  await expect.element(screen.getByText(confirmationText)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Approve/ })).toBeEnabled();
});

test('an approver sees each later identical payment, which the requester did not confirm', async () => {
  const { screen } = await renderRepeats(confirmedRepeat, laterRepeat);
  await expect.element(screen.getByText(/^Line 2: Identical payment requested .* in another request, not sent yet$/)).toBeVisible();
  await expect.element(screen.getByText(/^Line 3: Identical payment requested .* in row 5 of a batch, already sent$/)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'row 5 of a batch' })).toHaveAttribute('href', '/batch-sends/b1');
  await expect.element(screen.getByText(confirmationText)).not.toBeInTheDocument();
  const approve = screen.getByRole('button', { name: /^Approve/ });
  await expect.element(approve).toBeDisabled();
  await screen.getByLabelText(/they are no duplicates$/).click();
  await expect.element(approve).toBeEnabled();
});

test('the page of an approval folds passed checks, and lists a required approval only in the panel Approvals', async () => {
  const { screen } = await renderApproval();
  await expect.element(screen.getByText('2 checks passed')).toBeVisible();
  await expect.element(screen.getByText('First payment: check first', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('Enough spendable balance')).not.toBeVisible();
  await expect.element(screen.getByText('Needs approval')).not.toBeInTheDocument();
  await expect.element(screen.getByText('worth 24,108 CAD, above 10,000')).toBeVisible();
});

test('an approver declines in a dialog that requires a reason', async () => {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    if (init.body !== undefined && init.body !== null) bodies.push(init.body);
    return Response.json({ error: 'Not now', code: 'conflict' }, { status: 409 });
  });
  const { screen } = await renderApproval();
  await screen.getByRole('button', { name: 'Decline…' }).click();
  await screen.getByRole('button', { name: 'Decline withdrawal' }).click();
  const reason = screen.getByLabelText('Reason (required)');
  await expect.element(reason).toHaveAccessibleDescription('Enter a reason: the requester sees it');
  await reason.fill('Wrong account');
  await screen.getByRole('button', { name: 'Decline withdrawal' }).click();
  await expect.element(screen.getByRole('dialog').getByRole('alert')).toMatchTextContent('Not now');
  expect(bodies).toEqual([JSON.stringify({ decision: 'decline', reason: 'Wrong account' })]);
});

test('a user who resolved an unknown outcome sees that a second user must resolve it too, and no buttons', async () => {
  const command = commandWith({
    kind: 'withdrawal',
    state: 'unknown',
    decides_at: '2026-05-01T11:00:00Z',
    settlement: { verdict: 'not_sent', record_id: null, reason: 'No record', by: testUser, at: '2026-05-01T12:00:00Z' },
  });
  const screen = await renderPart(<CommandDetail id={command.id} />, { data: [[commandQueries.one(command.id).queryKey, command]] });
  await expect.element(screen.getByText(/A second user must resolve the request the same way/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Resolve/ })).not.toBeInTheDocument();
});
