import { expect, test } from 'vitest';
import { startTestSession } from '#web/parts/command/test-command.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { SandboxPage } from './sandbox-page.tsx';

test.for([
  ['viewer', 'Only security admins and auditors can see the sandbox controls.'],
  ['auditor', 'Only security admins can act as the chain, the custodian and an approver.'],
  ['security', 'Act as the chain, the custodian and an approver.'],
] as const)('the sandbox page for the role %s says: %s', async ([role, sentence]) => {
  await startTestSession(role);
  const screen = await renderPart(<SandboxPage />);
  await expect.poll(() => document.body.textContent).toContain(sentence);
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
});
