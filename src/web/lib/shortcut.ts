/** A key press: a shortcut (`'?'`, `'g r'`), the first key of one (`'g'`), or neither. */
export type KeyReading = { readonly pressed: string | null; readonly pending: string };

/** Interprets a key after the pending one. `shortcuts` lists the shortcuts, with keys separated by spaces: `['?', 'g r']`. */
export function readKey(pending: string, key: string, shortcuts: readonly string[]): KeyReading {
  const typed = pending === '' ? key : `${pending} ${key}`;
  if (shortcuts.includes(typed)) return { pressed: typed, pending: '' };
  if (shortcuts.some((shortcut) => shortcut.startsWith(`${typed} `))) return { pressed: null, pending: typed };
  return pending === '' ? { pressed: null, pending: '' } : readKey('', key, shortcuts);
}

/** Whether the focused field or menu, or the browser, handles a key press, so that it is not a shortcut. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing) return true;
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.closest('input:not([type="checkbox"], [type="radio"]), textarea, select, dialog, [role="listbox"], [role="menu"]') !== null
  );
}
