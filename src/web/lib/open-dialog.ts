/** Whether a modal dialog is open. It then receives the key presses. */
export function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null;
}
