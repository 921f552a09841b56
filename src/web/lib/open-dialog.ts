/** Whether a modal dialog is open. An open dialog receives all key presses. */
export function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null;
}
