import { expect, signOut, test } from './fixtures.ts';
import { fillOriginator } from './originator.ts';

test("the printed evidence of a deposit contains the submission with its user and time, and the service's answer", async ({
  page,
  sandbox,
  signIn,
  provokes,
}) => {
  const wallet = await sandbox.createWallet('Retail deposits');
  const { id, hash } = await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'eth', amount: '40.000000000000000001' });
  await signIn('compliance');
  await page.goto(`/regulatory/${hash}`);
  await fillOriginator(page, { 'First name': 'Ada' });
  provokes(/^429 \/api\/v1\/transactions\/\w+$/);
  await sandbox.failCalls('PUT', '/api/v1/transactions/:id', 'rate_limit', 1);
  await page.keyboard.press('Control+Enter');
  await page
    .getByRole('alert')
    .getByRole('link', { name: /Reopen/ })
    .click();
  await page.getByRole('button', { name: /^Submit originator/ }).click();
  await expect.poll(async () => sandbox.transaction(id)).toMatchObject({ regulatory_status: 'completed' });
  await page.goto(`/regulatory/${hash}`);
  await expect(page.getByRole('region', { name: 'Previous submissions' })).toContainText('2 attempts');

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const sheet = page.locator('body > article');
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  for (const text of [
    'Sandbox',
    'Regulatory evidence: deposit of 40.000000000000000001 ETH',
    hash,
    `Transaction${id}`,
    'Complete (completed)',
    'Attempt 2: accepted',
    'Attempt 1: refused',
    'Corin Compliance (compliance@desk.example)',
    '200, status: completed',
    'Originator as submitted',
    '12 St James Square',
  ])
    await expect(sheet).toContainText(text);
  await expect(sheet).toContainText(/Received\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} UTC/);
  await expect(sheet).toContainText(/Submitted\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} UTC/);
  await expect(sheet).toContainText(/Printed \d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} UTC by Corin Compliance/);

  // The width of an A4 page between its margins (180 mm). Nothing is cut at this width.
  await page.setViewportSize({ width: 680, height: 960 });
  expect(await sheet.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  const textColour = await sheet.evaluate((element) => getComputedStyle(element).color);
  expect(textColour).toBe('rgb(0, 0, 0)');
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const sizes = [...pdf.toString('latin1').matchAll(/\/MediaBox \[([^\]]+)\]/g)].map(([, box = '']) => box.trim().split(/\s+/).map(Number));
  expect(sizes.length).toBeGreaterThan(0);
  for (const [, , width, height] of sizes) expect([Math.round(width ?? 0), Math.round(height ?? 0)]).toEqual([595, 842]);

  // Reads the footer of printed pages. Only pages with evidence have a footer.
  const pageFooter = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--evidence-foot'));
  expect(await pageFooter()).toMatch(
    new RegExp(`^"Transaction ${id}\\. Printed \\d{4}-.* UTC by Corin Compliance \\(compliance@desk\\.example\\)"$`),
  );
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'Transactions', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible();
  expect(await pageFooter()).toBe('');
});

test('the printed evidence states which data the role may not see, and that submissions could not be loaded', async ({
  page,
  sandbox,
  signIn,
  provokes,
}) => {
  const wallet = await sandbox.createWallet('Retail deposits');
  const { id, hash } = await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount: '3' });
  await signIn('compliance');
  provokes(/^net::ERR_FAILED \/bff\/transactions\/\w+\/submissions$/);
  await page.route('**/submissions', (route) => route.abort());
  await page.goto(`/regulatory/${hash}`);
  await expect(page.getByRole('region', { name: 'Previous submissions' }).getByRole('alert')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('body > article')).toContainText('incomplete: submissions could not be loaded');
  await page.emulateMedia({ media: 'screen' });
  await page.unroute('**/submissions');
  await page.reload();
  await fillOriginator(page);
  await page.keyboard.press('Control+Enter');
  await expect.poll(async () => sandbox.transaction(id)).toMatchObject({ regulatory_status: 'completed' });

  await signOut(page);
  await signIn('viewer');
  await page.goto(`/regulatory/${hash}`);
  await expect(page.getByText('Complete').first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('body > article')).toContainText('names on the record are hidden for the role');
  await expect(page.locator('body > article')).not.toContainText('names no originator');
});
