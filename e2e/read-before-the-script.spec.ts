import { expect, sizes, test } from './fixtures.ts';

for (const size of sizes)
  for (const colorScheme of ['light', 'dark'] as const)
    test.describe(`drawn by the server at ${size.width} x ${size.height}, ${colorScheme}`, () => {
      test.use({ viewport: size, colorScheme });

      for (const path of ['/transactions', '/wallets'])
        test(`${path} can be read before the script is there, which then takes its place`, async ({ page, sandbox, signIn }) => {
          await sandbox.reset('demo');
          await signIn('compliance');
          const follows = { data: { colour_scheme: 'auto' }, headers: { 'x-requested-by': 'desk' } };
          expect((await page.request.put('/bff/preferences', follows)).ok()).toBe(true);
          let release = () => {};
          const held = new Promise<void>((resolve) => {
            release = resolve;
          });
          await page.route('**/*.js', async (route) => {
            await held;
            await route.continue();
          });
          const drawn = page.locator('#drawn');
          // A busy machine may take longer than a page waits to be drawn: the next one finds all of it warm.
          await expect(async () => {
            await page.goto(path, { waitUntil: 'commit' });
            await expect(drawn.locator('tbody tr[data-row="0"]')).toBeVisible({ timeout: 2000 });
          }).toPass();
          await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
          const words = await drawn.locator('[data-row-link]').first().textContent();
          // Nothing in it can be pressed, or is read out: it is the app's to answer.
          await expect(page.getByRole('link')).toHaveCount(0);
          const place = await drawn.locator('tbody tr[data-row="0"]').boundingBox();
          release();
          const row = page.getByRole('table').locator('tr[data-row="0"]');
          await expect(row.getByRole('link').first()).toHaveText(String(words));
          await expect(drawn).toHaveCount(0);
          // The reader's eye stays where it was.
          expect(await row.boundingBox()).toEqual(place);
        });
    });

for (const path of [
  '/transactions',
  '/wallets',
  '/external-accounts',
  '/direct-parties',
  '/regulatory',
  '/transactions/300',
  '/wallets/3',
  '/external-accounts/14',
  '/regulatory/300',
])
  test(`${path} uses what its head preloads, and does not read it again`, async ({ page, sandbox, signIn, desk }) => {
    await sandbox.reset('demo');
    await signIn('compliance');
    const reads: string[] = [];
    page.on('request', (request) => reads.push(request.url().replace(desk.url, '')));
    const response = await page.goto(path);
    const [, preloaded = ''] = /^<(.*)>; rel=preload/.exec(response?.headers()['link'] ?? '') ?? [];
    expect(preloaded).toMatch(/^\/api\/v1\//);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(reads.filter((url) => url === preloaded)).toHaveLength(1);
  });
