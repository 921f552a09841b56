import type { Page } from '@playwright/test';
import { expectAccessibleAtBothWidths } from './accessible.ts';
import { expect, isLive, test } from './fixtures.ts';
import { programHeaders } from './sign-in.ts';

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

/** Sends a webhook about a changed transaction to the desk. */
async function sendWebhook(url: string, id: string | number): Promise<void> {
  const body = JSON.stringify({ type: 'transaction_status', transaction_id: id });
  await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
}

/** Whether the user's notification about a record is read. */
async function isRead(page: Page, ref: string | number): Promise<boolean | undefined> {
  const { notices } = (await (await page.request.get('/bff/notices')).json()) as { notices: { ref: string; is_read: boolean }[] };
  return notices.find((notice) => notice.ref === String(ref))?.is_read;
}

test('Enter on a task in the bell opens its deposit and marks its notification as read; the task ends with the deposit', async ({
  page,
  desk,
  sandbox,
  signIn,
}) => {
  const wallet = await sandbox.createWallet('Retail deposits');
  await sandbox.changeSettings({ webhook_url: desk.webhookUrl });
  await signIn('compliance');
  await page.goto('/wallets');
  await expect(isLive(page)).toBeVisible();
  const { id } = await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount: '1.5' });
  await expect(bell(page)).toHaveAccessibleName(/\d unread$/, { timeout: 15_000 });
  await bell(page).focus();
  await page.keyboard.press('Enter');
  const task = panel(page).locator(`a[href="/regulatory/${id}"]`);
  // The task is listed once, and not again as a notification.
  await expect(task).toHaveCount(1);
  await expectAccessibleAtBothWidths(page);
  await bell(page).focus();
  if (!(await panel(page).isVisible())) await page.keyboard.press('Enter');
  await task.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/regulatory/${id}`);
  await expect(panel(page)).toBeHidden();
  await expect.poll(() => isRead(page, id)).toBe(true);
  await bell(page).click();
  await sandbox.setRegulatoryStatus(id, 'completed');
  await sendWebhook(desk.webhookUrl, id);
  await expect(task).toHaveCount(0, { timeout: 15_000 });
});

test('notifications that a user marks as read stay read after a reload', async ({ page, desk, sandbox, signIn }) => {
  const wallet = await sandbox.createWallet('Retail deposits');
  await sandbox.changeSettings({ webhook_url: desk.webhookUrl });
  await signIn('compliance');
  // Without tasks, the panel lists each notification.
  await page.route('**/bff/work', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), items: [], more: 0 } });
  });
  await page.goto('/');
  await expect(isLive(page)).toBeVisible();
  const deposits = await Promise.all(['1.5', '2.5'].map((amount) => sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount })));
  await expect(bell(page)).toHaveAccessibleName(/unread/, { timeout: 15_000 });
  await bell(page).click();
  for (const { id } of deposits) await expect(panel(page).locator(`a[href="/regulatory/${id}"]`).first()).toBeVisible({ timeout: 15_000 });
  const markAll = panel(page).getByRole('button', { name: 'Mark all as read' });
  await markAll.click();
  await expect(markAll).toHaveCount(0);
  await page.reload();
  await bell(page).click();
  await expect(panel(page).getByRole('listitem').first()).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
});

test('while the desk is in the background, the browser shows notifications, which contain no names and amounts', async ({
  page,
  context,
  desk,
  sandbox,
  signIn,
}) => {
  const wallet = await sandbox.createWallet('Retail deposits');
  await sandbox.changeSettings({ webhook_url: desk.webhookUrl });
  await context.grantPermissions(['notifications'], { origin: desk.url });
  await page.addInitScript(() => {
    const notifiedTexts: string[] = [];
    Reflect.set(window, 'told', notifiedTexts);
    window.Notification = class extends window.Notification {
      // Replaces the permission, because a headless browser always returns "denied".
      static override readonly permission = 'granted';
      constructor(title: string, options: NotificationOptions = {}) {
        super(title, options);
        notifiedTexts.push(`${title}: ${options.body}`);
      }
    };
  });
  await signIn('compliance');
  // Notifications of earlier tests stay unread until the desk has read their deposits again.
  const { notices } = (await (await page.request.get('/bff/notices')).json()) as { notices: { id: string }[] };
  if (notices[0] !== undefined)
    await page.request.post('/bff/notices/read', { headers: programHeaders, data: { id: notices[0].id, with_older: true } });
  await page.goto('/settings');
  await page.getByRole('radiogroup', { name: 'Desktop notifications' }).getByText('On', { exact: true }).click();
  await expect(page.getByRole('main').getByText('Saved', { exact: true })).toBeVisible();
  await expect(isLive(page)).toBeVisible();
  // A headless browser reports that every page is visible. This override makes the page report that the page is hidden.
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true, configurable: true }));
  const readDesktopNotices = () => page.evaluate(() => Reflect.get(window, 'told') as string[]);
  const firstDeposit = await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount: '1.5' });
  await expect.poll(readDesktopNotices, { timeout: 15_000 }).toEqual(['Custody Desk: A deposit needs information']);
  // Between two reads of the number, one notification ends and another starts, so the number stays the same.
  const readGate = Promise.withResolvers<void>();
  await context.route('**/bff/notices', async (route) => {
    await readGate.promise;
    await route.continue();
  });
  await sandbox.setRegulatoryStatus(firstDeposit.id, 'completed');
  const secondDeposit = await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount: '2.5' });
  const visibleNotices = async () => {
    const { notices } = (await (await page.request.get('/bff/notices')).json()) as { notices: { ref: string }[] };
    return notices.map(({ ref }) => ref);
  };
  await sendWebhook(desk.webhookUrl, firstDeposit.id);
  await expect.poll(visibleNotices, { timeout: 15_000 }).not.toContain(String(firstDeposit.id));
  await expect.poll(visibleNotices, { timeout: 15_000 }).toContain(String(secondDeposit.id));
  readGate.resolve();
  await expect.poll(readDesktopNotices, { timeout: 15_000 }).toHaveLength(2);
  await page.getByRole('radiogroup', { name: 'Desktop notifications' }).getByText('Off', { exact: true }).click();
  await expect(page.getByRole('main').getByText('Saved', { exact: true })).toBeVisible();
});
