import { useQueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { batchQueries } from '#web/data/batches.ts';
import { cursorPages } from '#web/data/cursor-pages.ts';
import { testAddress } from '#web/features/batches/sheet/test-sheets.ts';
import { startTestSession } from '#web/parts/command/test-command.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { BatchReviewStep } from './batch-review-step.tsx';

const listKey = cursorPages(batchQueries.rows({}), undefined).queryKey;
const address = testAddress.btc(1);
const row = { line: 2, cells: [address, '1'], type: 'public_address' as const, public_address: address, amount: '100000000' };
const body = { wallet_id: 1, asset: 'btc' as const, file: null, header: ['Destination', 'Amount'], rows: [row], remainder_of: null };
const nothing = () => undefined;

/** The review of a batch. After the batch is sent, it reports whether the list of batches is cached. */
function Review({ reportCached }: { readonly reportCached: (isCached: boolean) => void }) {
  const client = useQueryClient();
  const isListCached = () => client.getQueryData(listKey) !== undefined;
  return (
    <BatchReviewStep
      body={body}
      livePreflight={{ preflight: { lines: [], figures: null }, isLoadingNew: false, isOutdated: false, error: null, retry: nothing }}
      acknowledgements={{ compared: '', repeats: '' }}
      lookAlikeCount={0}
      lines={[2]}
      remove={null}
      write={nothing}
      destinationCount={1}
      wallet={null}
      names={[null]}
      keyOfForm={{ key: '0b0c0d0e-0000-4000-8000-000000000001', keyed: '' }}
      onSent={() => reportCached(isListCached())}
      goBack={nothing}
      refusedRow={nothing}
    />
  );
}

afterEach(() => vi.unstubAllGlobals());

test('the list of batches is read again after a batch is sent', async () => {
  await startTestSession('treasury');
  vi.stubGlobal('fetch', async () => Response.json({ error: 'It is being sent', code: 'in_progress' }, { status: 409 }));
  const page = { page: [], page_info: { has_next_page: false, has_previous_page: false } };
  const reportCached = vi.fn<(isCached: boolean) => void>();
  const screen = await renderPart(<Review reportCached={reportCached} />, { data: [[listKey, { pages: [page], pageParams: [{}] }]] });
  await screen.getByRole('button', { name: 'Send 1 BTC to 1 recipient' }).click();
  await expect.poll(() => reportCached.mock.calls).toEqual([[false]]);
});
