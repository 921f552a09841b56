/** What a key press means: a shortcut (`'?'`, `'g r'`), the first half of one (`'g'`), or nothing. */
export type KeyReading = { readonly pressed: string | null; readonly pending: string };

/** Reads a key after what was pending; `known` are the shortcuts, keys in order with a space between: `['?', 'g r']`. */
export function readKey(pending: string, key: string, known: readonly string[]): KeyReading {
  const typed = pending === '' ? key : `${pending} ${key}`;
  if (known.includes(typed)) return { pressed: typed, pending: '' };
  if (known.some((shortcut) => shortcut.startsWith(`${typed} `))) return { pressed: null, pending: typed };
  return pending === '' ? { pressed: null, pending: '' } : readKey('', key, known);
}

/** Whether a key press belongs to what has focus (a field, a menu) or to the browser, and so is no shortcut. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing) return true;
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.closest('input:not([type="checkbox"], [type="radio"]), textarea, select, dialog, [role="listbox"], [role="menu"]') !== null
  );
}
