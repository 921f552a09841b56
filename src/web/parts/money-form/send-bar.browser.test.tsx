import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '#web/parts/test-render.tsx';
import { SendBar } from './send-bar.tsx';

afterEach(() => vi.useRealTimers());

test.for([
  ['does not wait for the custodian while the user confirms their identity', true],
  ['waits for the custodian once the user has confirmed their identity', false],
] as const)('the send bar %s', async ([, isConfirming]) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const screen = await renderPart(
    <SendBar
      label="Send 1 BTC"
      isForApproval={false}
      send={() => undefined}
      isSending
      isConfirming={isConfirming}
      blocker={null}
      goBack={() => undefined}
    />,
  );
  await vi.advanceTimersByTimeAsync(5000);
  await expect.poll(() => screen.getByText(/^Waiting for the custodian/).elements().length).toBe(isConfirming ? 0 : 1);
});

test('the second click of a double click on “Review” does not close the review', async () => {
  const goBack = vi.fn<() => void>();
  const screen = await renderPart(
    <SendBar
      label="Send 1 BTC"
      isForApproval={false}
      send={() => undefined}
      isSending={false}
      isConfirming={false}
      blocker={null}
      goBack={goBack}
    />,
  );
  const edit = screen.getByRole('button', { name: 'Edit' });
  edit.element().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
  expect(goBack).not.toHaveBeenCalled();
  await edit.click();
  expect(goBack).toHaveBeenCalledOnce();
});

test('the label of the send button groups the digits of the amount, and is not cut on two lines of a phone', async () => {
  await page.viewport(390, 800);
  const screen = await renderPart(
    <SendBar
      label="Send 60000 USDC to Aurora dealing desk"
      isForApproval
      send={() => undefined}
      isSending={false}
      isConfirming={false}
      blocker={null}
      goBack={() => undefined}
    />,
  );
  await expect.element(screen.getByRole('button', { name: 'Request approval: 60,000 USDC to Aurora dealing desk' })).toBeVisible();
  const labels = [...document.querySelectorAll('.mantine-Button-label')];
  expect(labels.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toEqual([0, 0]);
});
