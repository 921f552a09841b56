/** Who is told of each key, by the text field that it is typed into. */
const hearers = new WeakMap<EventTarget, (event: Event) => unknown>();

/**
 * Tells `hear` of what is typed into a text field, in React's place: for an `input` React walks from the field to the root and back, through every
 * component, to find this one listener. Keys, pasting, undoing and filling by the browser all are an `input`. React still hears of the `change`
 * at the end.
 */
export function hearTyping(field: HTMLInputElement, hear: (event: Event) => unknown): void {
  hearers.set(field, hear);
}

// The server, which draws pages too, has nobody who types.
if (typeof document !== 'undefined') document.addEventListener('input', tell, { capture: true });

function tell(event: Event): void {
  const hear = event.target === null ? undefined : hearers.get(event.target);
  if (hear === undefined) return;
  event.stopPropagation();
  hear(event);
}
