/** Time without input after which a user counts as idle, ms. */
const idleAfterMs = 30_000;

let lastInputMs = performance.now();

/** Starts watching for user input. */
export function watchUserActivity(): void {
  const recordInput = () => {
    lastInputMs = performance.now();
  };
  for (const event of ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const)
    globalThis.addEventListener(event, recordInput, { passive: true, capture: true });
}

/** Time since the user's last input, ms. */
export function idleMs(): number {
  return performance.now() - lastInputMs;
}

/** Whether the user is idle. Requests of an idle user do not extend the session. */
export function isUserIdle(): boolean {
  return idleMs() > idleAfterMs;
}
