import { expect, test } from 'vitest';
import { startTestSession } from '#web/parts/command/test-command.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { BatchList } from './batch-list.tsx';

test('a viewer sees which roles can see batch sends, without filters and without an export', async () => {
  await startTestSession('viewer');
  const screen = await renderPart(<BatchList search={{}} />);
  await expect.element(screen.getByText(/^Only compliance officers, treasurers, .* can see batch sends\.$/)).toBeVisible();
  expect(screen.getByRole('button').elements()).toEqual([]);
});
