import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Request } from '@playwright/test';
import { expect } from './fixtures.ts';

/**
 * Every page of the desk, listed under one role that may open the page. The page of a single record follows a page that links
 * to the record.
 */
export const tours = {
  compliance: [
    '/',
    '/regulatory',
    '/regulatory/$transactionId',
    '/regulatory/bulk',
    '/transactions',
    '/transactions/$transactionId',
    '/wallets',
    '/wallets/$walletId',
    '/wallets/$walletId/default-originator',
    '/external-accounts',
    '/external-accounts/$accountId',
    '/balances',
    '/fees',
    '/assets/$currency',
  ],
  treasury: [
    '/withdraw',
    '/batch-sends',
    '/batch-sends/$batchId',
    '/batch-sends/new',
    '/staking',
    '/staking/$pubkey',
    '/staking/new',
    '/filecoin',
    '/filecoin/$walletId/$providerId',
    '/activity',
    '/activity/$commandId',
    '/statements',
    '/statements/$statementId',
    '/settings',
    '/settings/account',
  ],
  administrator: [
    '/direct-parties',
    '/direct-parties/$partyId',
    '/direct-parties/new',
    '/policy',
    '/changes',
    '/audit',
    '/reconciliation',
    '/evidence',
    '/settings/users',
    '/settings/health',
    '/sandbox',
  ],
} as const;

/** URLs that open a page in a certain state, such as an open form. They refer to records of the demo data. */
export const views = {
  compliance: ['/wallets/4?addresses=btc', '/wallets/4?tab=transactions'],
  treasury: ['/activity?view=events'],
  administrator: ['/settings/users?user=1', '/evidence?period=this'],
} as const satisfies Record<keyof typeof tours, readonly string[]>;

/** Pages that a viewer may not open. They name the role that they require. */
export const pathsClosedToViewers = [
  '/withdraw',
  '/batch-sends/new',
  '/staking/new',
  '/direct-parties',
  '/direct-parties/new',
  '/policy',
  '/changes',
  '/audit',
  '/reconciliation',
  '/evidence',
  '/statements',
  '/settings/users',
  '/settings/health',
] as const;

/** The routes of the desk, read from the list that the router generates. */
export function routesOfTheDesk(): readonly string[] {
  const tree = readFileSync(join(import.meta.dirname, '../src/web/route-tree.gen.ts'), 'utf8');
  const [, list = ''] = /interface FileRoutesByTo \{([^}]*)\}/.exec(tree) ?? [];
  return [...list.matchAll(/'([^']+)'/g)].map(([, route = '']) => route);
}

const missingUuid = '00000000-0000-4000-8000-000000000000';

/** Values for URL parameters that belong to no record. All other parameters are numbers. */
const missingParameters: Readonly<Record<string, string>> = {
  $batchId: missingUuid,
  $commandId: missingUuid,
  $statementId: missingUuid,
  $pubkey: `0x${'ab'.repeat(48)}`,
  $providerId: 'f0999999',
  $currency: 'btc',
};

/** The path of a route with the ID of a record that does not exist: `'/wallets/999999'`. */
export function absentPath(route: string): string {
  return route.replaceAll(/\$\w+/g, (parameter) => missingParameters[parameter] ?? '999999');
}

/** Opens one page after another without reloading the document. */
export class Tour {
  readonly #page: Page;
  readonly #underWay = new Set<Request>();

  constructor(page: Page) {
    this.#page = page;
    // The connection for live updates is ignored, because it stays open.
    page.on('request', (request) => void (request.resourceType() === 'eventsource' || this.#underWay.add(request)));
    page.on('requestfinished', (request) => void this.#underWay.delete(request));
    page.on('requestfailed', (request) => void this.#underWay.delete(request));
  }

  /** Loads the document with its first page. */
  async loadFirstPage(path: string): Promise<void> {
    await this.#page.goto(path);
    await this.#settled();
  }

  /** Opens another page as a link would, and waits until the page's reads have ended. */
  async navigate(path: string): Promise<void> {
    await this.#page.evaluate((to) => {
      document.querySelector('h1')?.setAttribute('data-left', '');
      history.pushState(null, '', to);
    }, path);
    // The previous page disappears when the next page becomes visible.
    await expect(this.#page.locator('h1[data-left]')).toHaveCount(0);
    await this.#settled();
  }

  /**
   * The path of a route. Its parameters come from the first matching link on the current page, or from the current page's path.
   */
  async pathOf(route: string): Promise<string> {
    const routes = routesOfTheDesk();
    if (!route.includes('$')) return route;
    const pattern = new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/]+')}$`);
    const { pathname } = new URL(this.#page.url());
    const pathBelow = `${pathname}/${route.split('/').at(-1)}`;
    const links = this.#page.getByRole('main').getByRole('link');
    const paths = await links.evaluateAll((elements) => elements.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
    const matchingPath = [pathBelow, ...paths].find((path) => pattern.test(path) && !path.includes('$') && !routes.includes(path));
    if (matchingPath === undefined) throw new Error(`no link to ${route} on ${pathname}`);
    return matchingPath;
  }

  async #settled(): Promise<void> {
    const loading = this.#page.getByText('Loading', { exact: true });
    await expect(this.#page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(loading).toHaveCount(0);
    await expect.poll(() => this.#underWay.size, { intervals: [100] }).toBe(0);
    // A response may have caused further reads.
    await expect(loading).toHaveCount(0);
  }
}
