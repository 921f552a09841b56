import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Wallet } from '#contract/service/wallet.ts';
import { outcomeOf } from '#web/data/outcome.ts';
import { walletMutations, type WalletCreation } from '#web/data/wallets.ts';
import { runOnce } from './use-write.ts';

const vault: WalletCreation = { name: 'Vault', kind: 'warm' };

/** The requests that were sent. The test answers each of them. */
let sentRequests: { method: string; url: string; body: unknown }[];
let answers: ((answer: Response | Error) => void)[];

beforeEach(() => {
  [sentRequests, answers] = [[], []];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    sentRequests.push({ method, url, body: typeof body === 'string' ? JSON.parse(body) : null });
    return new Promise<Response>((resolve, reject) => {
      answers.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer)));
    });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const createdAnswer = () => Response.json({ id: 7, ...vault });
const refusalAnswer = () => Response.json({ error: 'Name is taken', code: 'refused', outcome: 'refused' }, { status: 400 });

/** Creates the write that the form of a new wallet uses. */
function walletWrite() {
  const observer = new MutationObserver(new QueryClient(), walletMutations.create());
  // TanStack Query reports the end of a mutation only to subscribers, such as a rendered form.
  observer.subscribe(() => undefined);
  const run = runOnce<WalletCreation, Wallet>((variables, options) => void observer.mutate(variables, options).catch(() => undefined));
  const [createdIds, failures]: [number[], Error[]] = [[], []];
  return {
    press: () =>
      run(
        vault,
        ({ id }) => createdIds.push(id),
        (error) => failures.push(error),
      ),
    createdIds,
    failures,
  };
}

/** Answers the last request. Then waits until `visibleResult` has a value. */
async function answer(response: Response | Error, visibleResult: () => unknown) {
  await expect.poll(() => answers).not.toHaveLength(0);
  answers.pop()?.(response);
  await expect.poll(visibleResult).toBeTruthy();
}

describe('the write of a wallet form', () => {
  test('the write of a wallet form is sent only once, however often the user clicks', async () => {
    const { press, createdIds } = walletWrite();
    for (let presses = 0; presses < 3; presses += 1) press();
    await answer(createdAnswer(), () => createdIds.length);
    press();
    expect(sentRequests).toEqual([{ method: 'POST', url: '/api/v1/wallets', body: vault }]);
    expect(createdIds).toEqual([7]);
  });

  test('the write of a wallet form is sent again after a failure only if the user clicks again', async () => {
    const { press, createdIds, failures } = walletWrite();
    press();
    await answer(refusalAnswer(), () => failures.length);
    expect(sentRequests).toHaveLength(1);
    press();
    await answer(createdAnswer(), () => createdIds.length);
    expect([sentRequests.length, createdIds, failures.length]).toEqual([2, [7], 1]);
  });

  test('the write of a wallet form is not retried if no answer arrives, and its outcome is unknown', async () => {
    const { press, failures } = walletWrite();
    press();
    await answer(new TypeError('Failed to fetch'), () => failures.length);
    expect(sentRequests).toHaveLength(1);
    expect(failures.map(outcomeOf)).toEqual(['unknown']);
  });
});
