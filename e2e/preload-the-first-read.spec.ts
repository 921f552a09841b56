import { expect, test } from './fixtures.ts';
import { isTestAll } from './test-scope.ts';
import { untilIndexed } from './until-indexed.ts';

const paths = [
  '/transactions',
  '/wallets',
  '/external-accounts',
  '/direct-parties',
  '/regulatory',
  '/transactions/300',
  '/wallets/3',
  '/external-accounts/14',
  '/regulatory/300',
];

test.use({ seed: 'demo' });

for (const path of isTestAll ? paths : paths.slice(0, 1))
  test(`the page ${path} uses the answer that the server preloaded and does not request it again`, async ({
    page,
    sandbox: _world,
    signIn,
    desk,
  }) => {
    await signIn('compliance');
    // Waits until the desk has loaded the queue. Before that, the page would read the queue repeatedly.
    const isLoaded = async () => /"is_loading":false/.test(await (await page.request.get('/bff/regulatory/queue')).text());
    if (path === '/regulatory') await expect.poll(isLoaded).toBe(true);
    if (path === '/transactions') await untilIndexed(page);
    const reads: string[] = [];
    page.on('request', (request) => reads.push(request.url().replace(desk.url, '')));
    const response = await page.goto(path);
    const [, preloadedPath = ''] = /^<(.*)>; rel=preload/.exec(response?.headers()['link'] ?? '') ?? [];
    expect(preloadedPath).toMatch(/^\/(api\/v1|bff)\//);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(reads.filter((url) => url === preloadedPath)).toHaveLength(1);
  });
