import { expect, test } from 'vitest';
import { workKinds, type Work, type WorkItem, type WorkKind } from '#contract/desk/work.ts';
import { workQuery } from '#web/data/work.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { OverviewWork } from './overview-work.tsx';

const counts = Object.fromEntries(workKinds.map((kind) => [kind, 0])) as Record<WorkKind, number>;
const emptyWork: Work = { items: [], counts, more: 0, waiting: [], waiting_more: 0, deposits: null };
const since = '2026-11-20T08:00:00.000Z';
const approval: WorkItem = {
  id: 'one',
  kind: 'approve_request',
  title: 'Approve 5 ETH to Kestrel Exchange',
  amount: '5',
  asset: 'eth',
  value_cad: '24108',
  requested_by: 'Tess Treasury',
  since,
  until: '2026-11-21T08:00:00.000Z',
  link: '/activity/one',
};
const deposit = (id: string, until: string): WorkItem => ({
  id,
  kind: 'regulatory_item',
  title: `Complete the LVCTR details of ${id} BTC`,
  since,
  until,
  link: `/regulatory/${id}`,
});
const renderWork = (work: Partial<Work>) => renderPart(<OverviewWork />, { data: [[workQuery.queryKey, { ...emptyWork, ...work }]] });

test('a task in the work list links to its page and shows its value, requester and deadline', async () => {
  const screen = await renderWork({ items: [approval], counts: { ...counts, approve_request: 1 } });
  const link = screen.getByRole('link', { name: /^Approve 5 ETH to Kestrel Exchange/ });
  await expect.element(link).toHaveAttribute('href', '/activity/one');
  expect(link.element().textContent).toMatch(
    /^Approve 5 ETH to Kestrel Exchangeabout 24108\.00.?CAD · Tess Treasury · until 2026-11-21 .* · since 2026-11-20/,
  );
  await expect.element(screen.getByRole('listitem')).toBeVisible();
});

test('a late deposit in the work list is red and states the delay', async () => {
  const screen = await renderWork({ items: [deposit('2', '2020-01-02'), deposit('3', '9999-01-02')] });
  await expect.element(screen.getByRole('link', { name: /2 BTC/ })).toBeVisible();
  expect(screen.getByRole('link', { name: /2 BTC/ }).element().textContent).toMatch(/\d+ working days late/);
  expect(screen.getByRole('link', { name: /3 BTC/ }).element().textContent).toMatch(/\d+ working days left/);
});

test('the work list counts further tasks by kind, with a link to the page of each kind', async () => {
  const items = Array.from({ length: 10 }, (_, index) => deposit(`${index}`, '2026-12-01'));
  const depositSummary = { late: 7, reach: 'loading', read_at: since, failure: null } as const;
  const screen = await renderWork({ items, counts: { ...counts, regulatory_item: 500, health: 1 }, more: 491, deposits: depositSummary });
  await expect.element(screen.getByRole('link', { name: '495+ more pending deposits' })).toHaveAttribute('href', '/regulatory');
  await expect.element(screen.getByRole('link', { name: '1 more failing jobs' })).toHaveAttribute('href', '/settings');
  await expect.element(screen.getByRole('link', { name: '7 of 500+ overdue' })).toHaveAttribute('href', '/regulatory?due=late');
  await expect.element(screen.getByText('Older deposits are still loading')).toBeVisible();
});

test("the work list shows the user's own requests that await other users in a separate section", async () => {
  const screen = await renderWork({ waiting: [{ ...approval, title: '5 ETH to Kestrel Exchange: needs 1 treasurer' }] });
  await expect.element(screen.getByText('Nothing needs you')).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Waiting for others' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: /needs 1 treasurer/ })).toHaveAttribute('href', '/activity/one');
});

test('a work list without tasks states that deposits could not be read', async () => {
  const screen = await renderWork({ deposits: { late: 0, reach: 'loading', read_at: null, failure: 'no answer' } });
  await expect.element(screen.getByText('Nothing needs you')).toBeVisible();
  await expect.element(screen.getByText('The custodian does not answer. Deposits are missing')).toBeVisible();
  expect(screen.getByRole('heading').elements()).toEqual([]);
});
