import { beforeEach, expect, test } from 'vitest';
import { validatorSchema } from '#contract/desk/validators.ts';
import { startSession } from '#web/data/session.ts';
import { clippedTexts } from '#web/lib/test-clipped-text.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { ValidatorActions } from './validator-actions.tsx';

const pubkey = `0x${'a'.repeat(96)}`;

const validator = validatorSchema.parse({
  wallet: { id: 1, name: 'Staking' },
  name: null,
  pubkey,
  status: 'active',
  deposited: '64',
  balance: '65',
  rewards: '1',
  compounding: true,
  rewards_to: null,
  record_id: null,
});

beforeEach(() =>
  startSession(
    JSON.stringify({
      user: { email: 'tom@desk.example', name: 'Tom', roles: ['treasury'] },
      expires_at: '2026-05-01T20:00:00Z',
      preferences: {},
      environment: { kind: 'sandbox', host: 'test' },
    }),
  ),
);

test.for(['16rem', '22rem', '60rem'])('the buttons of a validator are fully visible in a column with a width of %s', async (width) => {
  const screen = await renderPart(
    <div style={{ width }}>
      <ValidatorActions validator={validator} pubkey={pubkey} />
    </div>,
  );
  await expect.element(screen.getByRole('link', { name: 'Withdraw' })).toBeVisible();
  const buttons = screen.getByRole('link').elements();
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Top up', 'Withdraw', 'Exit']);
  expect(clippedTexts(document.body)).toEqual([]);
});
