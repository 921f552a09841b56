import { afterEach, expect, test, vi } from 'vitest';
import { renderPart } from '#web/parts/test-render.tsx';
import { RewardsEnd } from './order-ends.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

test.for([
  [503, 'Wallet 7'],
  [404, 'External account 7'],
] as const)('if the read of a wallet answers %i, the recipient of the rewards is “%s”', async ([status, name]) => {
  vi.stubGlobal('fetch', async () => Response.json({ error: 'No answer', code: 'refused' }, { status }));
  const screen = await renderPart(<RewardsEnd id={7} />);
  await expect.element(screen.getByText(/Could not be loaded/)).toBeVisible();
  await expect.element(screen.getByRole('link')).toMatchTextContent(name);
});
