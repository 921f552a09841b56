import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { trustedTypesPolicy } from './trusted-types.ts';

beforeEach(() => vi.stubGlobal('location', new URL('https://desk.example/wallets')));
afterEach(() => vi.unstubAllGlobals());

test('the Trusted Types policy accepts the rules of a style sheet and rejects markup', () => {
  const rules = ':root{--size:1rem;} @media (max-width: 40em) { a > b { color: red } }';
  expect(trustedTypesPolicy.createHTML(rules)).toBe(rules);
  for (const text of ['<img src=x onerror=alert(1)>', 'a</style><script>', '<']) expect(trustedTypesPolicy.createHTML(text)).toBeNull();
});

test("the Trusted Types policy accepts only scripts of the desk's own origin", () => {
  expect(trustedTypesPolicy.createScriptURL('/assets/worker.js')).toBe('/assets/worker.js');
  for (const url of ['https://elsewhere.example/a.js', '//elsewhere.example/a.js', 'data:text/javascript,1', 'blob:null/1'])
    expect(trustedTypesPolicy.createScriptURL(url)).toBeNull();
});
