import { describe, expect, test } from 'vitest';
import { crossSiteReason, type Origin } from './same-origin.ts';

const host = 'desk.example:3000';
const ownOrigin = 'http://desk.example:3000';
const deskHeader = { 'x-requested-by': 'desk' };

type Case = readonly [what: string, method: string, headers: Record<string, string>, origin: Origin, isPermitted: boolean];

const sites = ['same-origin', 'same-site', 'cross-site', 'none', undefined] as const;
const origins = [ownOrigin, 'http://evil.example', 'http://desk.example', 'null', undefined] as const;

/** Every combination of the two headers, for reads, writes and the sign-in form. */
const headerMatrix = sites.flatMap((site) =>
  origins.flatMap((origin) => {
    const headers = { ...(site === undefined ? {} : { 'sec-fetch-site': site }), ...(origin === undefined ? {} : { origin }) };
    const isOwnOrigin = origin === ownOrigin || origin === undefined;
    const isOwn = (site === 'same-origin' || site === undefined) && isOwnOrigin;
    const headersText = `Sec-Fetch-Site ${site ?? 'absent'}, Origin ${origin ?? 'absent'}`;
    return [
      [headersText, 'GET', headers, 'desk', isOwn],
      [headersText, 'PUT', { ...headers, ...deskHeader }, 'desk', isOwn],
      [headersText, 'PUT', headers, 'desk', false],
      [headersText, 'POST', headers, 'form', isOwn],
      [headersText, 'GET', headers, 'anywhere', true],
    ] satisfies Case[];
  }),
);

const specialCases: Case[] = [
  ['an address typed into the browser', 'GET', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }, 'desk', true],
  ['a write by an extension', 'POST', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', ...deskHeader }, 'desk', false],
  ['another value of the header', 'POST', { 'x-requested-by': 'dashboard' }, 'desk', false],
  ['an unknown site', 'GET', { 'sec-fetch-site': 'sibling' }, 'desk', false],
  ['an Origin that is no URL', 'POST', { origin: host, ...deskHeader }, 'desk', false],
  ['a Host in capitals', 'POST', { origin: ownOrigin, host: 'DESK.example:3000', ...deskHeader }, 'desk', true],
  ['a deletion by a program', 'DELETE', deskHeader, 'desk', true],
];

describe('crossSiteReason', () => {
  test.for([...headerMatrix, ...specialCases])(
    'in the case "%s", a %s request with the headers %j to a route with the origin %s has isPermitted %s',
    ([, method, headers, origin, isPermitted]) => {
      expect(crossSiteReason({ method, headers: { host, ...headers } }, origin) === null).toBe(isPermitted);
    },
  );
});
