import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Notice } from '#contract/desk/notices.ts';
import { workKinds, type Work, type WorkKind } from '#contract/desk/work.ts';
import { noticesQuery } from '#web/data/live/notices.ts';
import { workQuery } from '#web/data/work.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { BellPanel } from './bell-panel.tsx';

const at = '2026-11-20T08:00:00.000Z';
const counts = Object.fromEntries(workKinds.map((kind) => [kind, 0])) as Record<WorkKind, number>;
const change = { id: 'c', kind: 'approve_change', title: 'Approve a policy change', since: at, link: '/changes' } as const;
const work: Work = { items: [change], counts: { ...counts, approve_change: 3 }, more: 2, waiting: [], waiting_more: 0, deposits: null };
const notice: Notice = {
  id: '1',
  made_at: at,
  kind: 'party_decided',
  ref: '7',
  state: 'active',
  deposit: null,
  command: null,
  batch: null,
  access: null,
  change_kind: null,
  is_read: true,
};

const render = (overrides: Partial<Work>, onLeave = () => undefined, listedNotice: Notice = notice, unread = 0) =>
  renderPart(<BellPanel closePanel={onLeave} />, {
    data: [
      [workQuery.queryKey, { ...work, ...overrides }],
      [noticesQuery.queryKey, { notices: [listedNotice], unread }],
    ],
  });

test('the panel of the bell shows the list of tasks above the notifications', async () => {
  const screen = await render({});
  const headings = screen.getByRole('heading').elements();
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Needs your action', 'Notifications']);
  await expect.element(screen.getByRole('link', { name: /^Approve a policy change/ })).toHaveAttribute('href', '/changes');
  await expect.element(screen.getByText('2 more on their pages')).toBeVisible();
  await expect.element(screen.getByRole('region', { name: 'Notifications' }).getByRole('listitem')).toBeVisible();
});

test('opening a task by keyboard closes the panel of the bell', async () => {
  let isLeft = false;
  const screen = await render({}, () => {
    isLeft = true;
    return undefined;
  });
  screen
    .getByRole('link', { name: /^Approve a policy change/ })
    .element()
    .focus();
  await userEvent.keyboard('{Enter}');
  expect(isLeft).toBe(true);
});

test('the panel of the bell states that there is nothing to do if there are no tasks', async () => {
  const screen = await render({ items: [], counts, more: 0 });
  await expect.element(screen.getByText('Nothing needs you')).toBeVisible();
});

test('a notification shows its amount with separators', async () => {
  const deposit: Notice = { ...notice, kind: 'deposit_pending', deposit: { asset: 'usdc', amount: '20000' } };
  const screen = await render({}, undefined, deposit);
  await expect.element(screen.getByText('20000 USDC', { exact: true })).toBeVisible();
});

test('the panel of the bell lists a task once, and not again as a notification', async () => {
  const ofTask: Notice = { ...notice, kind: 'change_told', ref: change.id, state: 'waiting', change_kind: 'policy' };
  const screen = await render({}, undefined, ofTask);
  await expect.element(screen.getByText('No other notifications.')).toBeVisible();
  expect(screen.getByRole('listitem').elements()).toHaveLength(1);
});

test('the panel of the bell lists the notification of a change that is no task of the user', async () => {
  const screen = await render({}, undefined, { ...notice, kind: 'change_told', ref: 'other', state: 'waiting', change_kind: 'policy' });
  expect(screen.getByRole('listitem').elements()).toHaveLength(2);
});

test.for([
  { count: 0, ref: change.id, notices: 'belong to tasks' },
  { count: 1, ref: 'other', notices: 'are listed' },
])('the panel of the bell has $count buttons that mark all as read if all unread notifications $notices', async ({ count, ref }) => {
  const unread: Notice = { ...notice, kind: 'change_told', ref, state: 'waiting', change_kind: 'policy', is_read: false };
  const screen = await render({}, undefined, unread, 1);
  await expect.element(screen.getByRole('heading', { name: 'Notifications' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Mark all as read' }).elements()).toHaveLength(count);
});
