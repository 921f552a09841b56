import { afterEach, expect, test, vi } from 'vitest';
import type { Batch } from '#contract/desk/batches.ts';
import { searchableLists } from '#web/data/searchable.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { BatchLargest } from './batch-review.tsx';
import { batchRowsQuery } from './batch-row-state.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const batch = { id: '0b0c0d0e-0000-4000-8000-000000000001', asset: 'xrp' } as unknown as Batch;
const [newAddress, oldAddress] = ['rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH', 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh'];
const recordOf = (id: number, name: string, address: string) => ({
  id,
  name,
  kind: 'external',
  funding_addresses: { xrp: address },
  extras: { [address]: { tag: String(id + 1000) } },
});
const rowOf = (line: number, id: number) => ({
  line,
  type: 'external_account',
  id,
  amount: String(line),
  cells: [],
  part: 1,
  state: 'waiting',
});

test('the approver of a batch sees the address and the tag of each account, also of an older account', async () => {
  const paths: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    paths.push(path);
    return Response.json(recordOf(3, 'Old Ledger', oldAddress));
  });
  const screen = await renderPart(<BatchLargest batch={batch} />, {
    data: [
      [batchRowsQuery(batch.id).queryKey, { header: [], rows: [rowOf(2, 512), rowOf(3, 3)] }],
      [searchableLists.accounts.queryKey, { items: [recordOf(512, 'Kestrel', newAddress)], isComplete: false, unreadable: 0 }],
    ],
  });
  const rowNamed = (name: string) => screen.getByRole('row').filter({ hasText: name });
  await expect.element(rowNamed('Kestrel')).toMatchTextContent(new RegExp(`${newAddress}.*Destination tag: 1512`));
  await expect.element(rowNamed('Old Ledger')).toMatchTextContent(new RegExp(`${oldAddress}.*Destination tag: 1003`));
  expect(paths).toEqual([expect.stringMatching(/\/3$/)]);
});
