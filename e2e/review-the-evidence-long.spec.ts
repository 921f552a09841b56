import { readFile } from 'node:fs/promises';
import { exportEnds } from '#contract/desk/export-formats.ts';
import { expectAccessibleAtBothWidths } from './accessible.ts';
import { expectWholeTexts } from './clipped-text.ts';
import { expect, test } from './fixtures.ts';

test('an auditor reviews the last quarter, downloads its evidence and signs the review', async ({ page, sandbox, signIn, provokes }) => {
  await sandbox.reset('demo');
  await signIn('auditor');
  await page.goto('/evidence?period=this');
  await expect(page.getByRole('table', { name: 'Access review' }).getByText('Tess Treasury').first()).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'the evidence');
  await expectWholeTexts(page, 'the evidence');
  await page.getByText('Last quarter', { exact: true }).click();
  await expect(page).toHaveURL(/period=last/);
  const [json] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export JSON' }).click()]);
  const file = JSON.parse(await readFile(await json.path(), 'utf8')) as { from: string; until: string; head: { seq: number } };
  const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()]);
  expect(csv.suggestedFilename()).toMatch(/^evidence-[\d-]+\.csv$/);
  expect(Number(exportEnds.csv.exec(await readFile(await csv.path(), 'utf8'))?.[1])).toBeGreaterThan(5);

  await page.getByText('Custom', { exact: true }).click();
  provokes('400 /bff/evidence');
  await page.getByLabel('First day', { exact: true }).fill('2024-01-01');
  await expect(page.getByText(/until must be at most \d+ days after from/)).toBeVisible();
  await page.getByText('Last quarter', { exact: true }).click();
  await page.getByRole('button', { name: 'Sign review…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign this review?' });
  await dialog.getByLabel('Remark (optional)').fill('Compared with the list of employees');
  await expectAccessibleAtBothWidths(page, 'the dialog of a review');
  await dialog.getByRole('button', { name: 'Sign review' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Signed reviews' }).getByText('Compared with the list of employees')).toBeVisible();

  const answer = await page.request.get('/bff/evidence/reviews');
  const { reviews } = (await answer.json()) as { reviews: { from: string; until: string; signed_by: { email: string } }[] };
  expect(reviews[0]).toMatchObject({ from: file.from, until: file.until, signed_by: { email: 'auditor@desk.example' } });
});
