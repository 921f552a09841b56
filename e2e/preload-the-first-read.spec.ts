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

/** Lists show all records of the preloaded answer. Other pages need further answers. */
const isList = (path: string) => !/\d$/.test(path) && path !== '/regulatory' && path !== '/direct-parties';

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
    // The scripts wait for the preloaded answer, so that the first render does not depend on the speed of the machine.
    const preloaded = page.waitForResponse(/\/(api\/v1|bff)\//);
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await preloaded;
      await route.continue();
    });
    await page.addInitScript(() =>
      new MutationObserver((_changes, observer) => {
        if (document.querySelector('h1') === null) return;
        observer.disconnect();
        Object.assign(globalThis, { isComplete: document.querySelector('main .mantine-Skeleton-root') === null });
      }).observe(document, { childList: true, subtree: true }),
    );
    const response = await page.goto(path);
    const [, preloadedPath = ''] = /^<(.*)>; rel=preload/.exec(response?.headers()['link'] ?? '') ?? [];
    expect(preloadedPath).toMatch(/^\/(api\/v1|bff)\//);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (isList(path)) expect(await page.evaluate('isComplete'), 'the first render has the records').toBe(true);
    await page.waitForLoadState('networkidle');
    expect(reads.filter((url) => url === preloadedPath)).toHaveLength(1);
  });
