import { expect, test } from 'vitest';
import type { Batch } from '#contract/desk/batches.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { BatchParts } from './batch-parts.tsx';

type Part = Batch['parts'][number];

const transactions = [
  null,
  { status: 'pending_generation', regulatory_status: 'missing_travel_rule_info' },
  { status: 'completed', block: { btc: null }, regulatory_status: 'completed' },
  { status: 'completed', block: { btc: 840_000 }, regulatory_status: 'not_required' },
] as const satisfies readonly Part['record'][];

const parts = transactions.map((record, index): Part => {
  const ids = { command_id: `c${index}`, record_id: 70 + index };
  return { ...ids, number: index + 1, row_count: 50, amount: '1', state: 'confirmed', record, sent_at: null };
});

test('each accepted part shows the stage of its transaction and the information that the transaction needs', async () => {
  const screen = await renderPart(<BatchParts batch={{ state: 'ended', asset: 'btc', parts }} />);
  const rows = screen.getByRole('table', { name: 'Parts' }).getByRole('row');
  await expect.element(rows.nth(1)).toMatchTextContent(/^Part 1Accepted50/);
  await expect.element(rows.nth(2)).toMatchTextContent(/^Part 2Accepted · being signedNeeds beneficiary · next: custodian staff50/);
  await expect.element(rows.nth(3)).toMatchTextContent(/^Part 3Signed50/);
  await expect.element(rows.nth(4)).toMatchTextContent(/^Part 4Confirmed50/);
});
