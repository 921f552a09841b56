/** Whether a modal dialog is open, to which the keys belong then. */
export function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null;
}
