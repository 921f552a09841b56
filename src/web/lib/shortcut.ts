/**
 * The effect of a key press: it completes a shortcut (`pressedShortcut` is `'g r'`), starts one (`pendingKeys` is `'g'`), or does neither.
 */
export type KeyReading = { readonly pressedShortcut: string | null; readonly pendingKeys: string };

/** Interprets a key that follows the pending key. `shortcuts` lists the shortcuts, with spaces between keys: `['?', 'g r']`. */
export function readKey(pendingKeys: string, key: string, shortcuts: readonly string[]): KeyReading {
  const keys = pendingKeys === '' ? key : `${pendingKeys} ${key}`;
  if (shortcuts.includes(keys)) return { pressedShortcut: keys, pendingKeys: '' };
  if (shortcuts.some((shortcut) => shortcut.startsWith(`${keys} `))) return { pressedShortcut: null, pendingKeys: keys };
  return pendingKeys === '' ? { pressedShortcut: null, pendingKeys: '' } : readKey('', key, shortcuts);
}

/** Whether a key press is meant for the focused field, an open menu or the browser. Such a key press triggers no shortcut. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing) return true;
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.closest('input:not([type="checkbox"], [type="radio"]), textarea, select, dialog, [role="listbox"], [role="menu"]') !== null
  );
}
