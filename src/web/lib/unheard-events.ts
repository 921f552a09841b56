/** Events of typing that nothing in the desk listens to, each with the properties by which React would. */
const unheard = {
  keypress: ['onKeyPress', 'onBeforeInput'],
  keyup: ['onKeyUp'],
  textInput: ['onBeforeInput'],
  selectionchange: ['onSelect'],
} as const satisfies Record<string, readonly string[]>;

/** Types of input in which a character is text. */
const typed: ReadonlySet<string> = new Set(['text', 'search', 'email', 'tel', 'url', 'password', 'number']);

/**
 * Ends these events before they reach the page: for each of them React walks from the field to the root twice, through every component, in
 * search of a listener. That is more than half of what a key costs in a deep page. What the browser does by itself at them is done all the same.
 */
export function passOverUnheard(): void {
  for (const event of Object.keys(unheard)) globalThis.addEventListener(event, passOver, { capture: true });
  globalThis.addEventListener('keydown', passOverCharacter, { capture: true });
}

function passOver(event: Event): void {
  if (event.target instanceof HTMLInputElement || event.target === document) event.stopPropagation();
}

/** A character that is typed into a text: no shortcut is asked for, and what it does to the text is told by `input`. */
function passOverCharacter(event: KeyboardEvent): void {
  const { key, target } = event;
  const isCharacter = key.length === 1 && key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (isCharacter && target instanceof HTMLInputElement && typed.has(target.type)) event.stopPropagation();
}
