import { expect, test } from 'vitest';
import { resultsOfKindMax, type FoundItem } from '#contract/desk/record-endpoints.ts';
import { foundRecordsQuery } from '#web/data/searchable.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { FoundRecords } from './found-records.tsx';

const wallet = (id: number): FoundItem => ({ title: `Kestrel ${id}`, detail: `Wallet ${id} · ops-${id}`, link: `/wallets/${id}` });

const renderFound = (items: readonly FoundItem[], building: { readonly done: number } | null = null) =>
  renderPart(<FoundRecords kind="wallet" noun="wallets" text="kes" />, {
    data: [
      [
        foundRecordsQuery('kes', 'wallet').queryKey,
        { groups: items.length === 0 ? [] : [{ kind: 'wallet', items }], building, behind_seconds: null },
      ],
    ],
  });

test('each match is a link to its record', async () => {
  const screen = await renderFound([wallet(1), wallet(2)]);
  await expect.element(screen.getByRole('link', { name: 'Kestrel 2' })).toHaveAttribute('href', '/wallets/2');
  await expect.element(screen.getByText('Wallet 2 · ops-2')).toBeVisible();
  expect(screen.getByText(/^The first/).elements()).toEqual([]);
});

test('a list with more matches than its limit states the limit', async () => {
  const screen = await renderFound(Array.from({ length: resultsOfKindMax }, (_, index) => wallet(index + 1)));
  await expect.element(screen.getByText(`The first ${resultsOfKindMax} matches. Enter more of the name to see others.`)).toBeVisible();
});

test('a search without a match names the text, and an incomplete index is stated', async () => {
  const screen = await renderFound([], { done: 1200 });
  await expect.element(screen.getByText(/^No wallets have a word that starts with “kes”/)).toBeVisible();
  await expect.element(screen.getByText(/Building: 1,200 so far/)).toBeVisible();
});
