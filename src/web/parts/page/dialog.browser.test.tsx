import { useEffect, useRef } from 'react';
import { expect, test } from 'vitest';
import { renderPart } from '#web/parts/test-render.tsx';
import { Dialog } from './dialog.tsx';

/** A button that takes the focus as soon as it is rendered, like a user who presses Tab before a slow computer has opened the dialog. */
function EagerButton() {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return <button ref={button}>Decline</button>;
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

test.for([true, false])('a dialog does not move the focus again after the user moved it (%s)', async (isMoved) => {
  const screen = await renderPart(
    <Dialog title="Decline?" isOpen close={() => undefined}>
      <input aria-label="Reason" data-autofocus />
      {isMoved ? <EagerButton /> : null}
    </Dialog>,
  );
  for (let frames = 0; frames < 10; frames += 1) await frame();
  await expect.element(isMoved ? screen.getByRole('button', { name: 'Decline' }) : screen.getByLabelText('Reason')).toHaveFocus();
});
