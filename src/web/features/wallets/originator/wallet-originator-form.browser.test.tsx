import { describe, expect, test } from 'vitest';
import { walletSchema } from '#contract/service/wallet.ts';
import { draftQuery } from '#web/data/drafts.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { WalletOriginatorForm } from './wallet-originator-form.tsx';

const wallet = walletSchema.parse({ id: 7, name: 'Meridian' });

/** Renders the form with a draft in the format of earlier versions. */
function renderForm() {
  const values = { default_originator_entity: { kind: 'individual', firstname: 'Ada', country: 'Canada' }, desk: { lvctr: 'yes' } };
  const draft = { values, saved_at: '2026-07-21T09:30:00Z' };
  return renderPart(<WalletOriginatorForm wallet={wallet} />, { data: [[draftQuery('originator-7').queryKey, draft]] });
}

describe('the form of a default originator', () => {
  test('the form of a default originator opens a draft of an earlier version with its values and its choice of LVCTR', async () => {
    const screen = await renderForm();
    await expect.element(screen.getByLabelText(/^First name/)).toHaveValue('Ada');
    await expect.element(screen.getByRole('combobox', { name: /^Country/ }).first()).toHaveValue('Canada');
    await expect.element(screen.getByLabelText('Also fill in LVCTR details')).toBeChecked();
    await expect.element(screen.getByLabelText(/^Occupation/)).toBeVisible();
  });

  test('the form of a default originator is empty after the user starts over', async () => {
    const screen = await renderForm();
    await screen.getByRole('button', { name: 'Start over' }).click();
    await expect.element(screen.getByLabelText(/^First name/)).toHaveValue('');
    await expect.element(screen.getByRole('combobox', { name: /^Country/ }).first()).toHaveValue('');
    await expect.element(screen.getByLabelText('Also fill in LVCTR details')).not.toBeChecked();
    await screen.getByLabelText(/^City/).fill('Toronto');
    await expect.element(screen.getByLabelText(/^First name/)).toHaveValue('');
  });
});
