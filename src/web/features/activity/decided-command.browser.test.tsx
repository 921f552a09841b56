import { beforeEach, expect, test } from 'vitest';
import { commandQueries } from '#web/data/commands.ts';
import { commandWith, startTestSession, testUser } from '#web/parts/command/test-command.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { CommandDetail } from './command-detail.tsx';

beforeEach(() => startTestSession('treasury'));

test('the evidence of a request ends with the block of its transaction', async () => {
  const record = { status: 'completed', block: { eth: 21_000_000 } };
  const evidence = [{ at: '2026-05-01T10:00:30Z', what: 'Accepted as transaction 7' }];
  const command = commandWith({ state: 'confirmed', record_id: 7, record, evidence });
  const screen = await renderPart(<CommandDetail id={command.id} />, { data: [[commandQueries.one(command.id).queryKey, command]] });
  const events = screen.getByRole('region', { name: 'Evidence' }).getByRole('listitem');
  await expect.element(events.first()).toMatchTextContent(/^Accepted as transaction 7/);
  await expect.element(events.last()).toMatchTextContent(/^Confirmed in block 21.?000.?000/);
});

test('the life of a declined request ends with a solid line', async () => {
  const command = commandWith({ state: 'declined' });
  const screen = await renderPart(<CommandDetail id={command.id} />, { data: [[commandQueries.one(command.id).queryKey, command]] });
  const end = screen.getByRole('list', { name: 'Life of this payment' }).getByText('Declined');
  await expect.poll(() => getComputedStyle(end.element()).borderTopStyle).toBe('solid');
});

test('a decided request still shows its policy version, its checks and its estimated fee and total', async () => {
  const review = {
    needed: true,
    why: 'Over 10,000 CAD',
    by: testUser,
    at: '2026-05-01T10:00:20Z',
    decision: 'release',
    reason: null,
    rule: { id: 'large', words: 'Over 10,000 CAD', version: 3 },
  };
  const line = { rule: 'spendable', answer: 'ask', text: 'Only half is spendable', source: null, read_at: null };
  const figures = { asset: 'eth', gross: '1.00025725', fee: '0.00025725', fee_cad: null, fee_asset: 'eth', net: '1', total: '1.00025725' };
  const unknownFigures = { spendable: null, fee_spendable: null, most: null, worth_cad: null };
  const command = commandWith({ state: 'confirmed', review });
  const stored = {
    lines: [],
    figures: null,
    ...Object.fromEntries([['made', [{ ...line, transaction_id: null, command_id: null, address: null }]]]),
    figures_made: { ...figures, ...unknownFigures },
    reviewers: [],
    can_be_released: false,
  };
  const screen = await renderPart(<CommandDetail id={command.id} />, {
    data: [
      [commandQueries.one(command.id).queryKey, command],
      [commandQueries.checksAtRequest(command.id).queryKey, stored],
    ],
  });
  const approval = screen.getByRole('region', { name: 'Approval' });
  await expect.element(approval.getByRole('link', { name: 'Policy version 3' })).toBeVisible();
  await expect.element(screen.getByRole('region', { name: 'Checks at the request' }).getByText(/Only half is spendable/)).toBeVisible();
  expect(document.querySelectorAll('[data-amount="0.00025725"], [data-amount="1.00025725"]')).toHaveLength(2);
  await expect.element(screen.getByText(/estimated at the request/)).toBeVisible();
});
