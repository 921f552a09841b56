/** After so long without a key, a press or a turn of the wheel the page is on its own, ms. */
const quietMs = 30_000;

let lastMs = performance.now();

/** Begins to notice whether somebody sits at the page. */
export function watchActivity(): void {
  const note = () => {
    lastMs = performance.now();
  };
  for (const event of ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const)
    globalThis.addEventListener(event, note, { passive: true, capture: true });
}

/** How long nobody has touched the page, ms. */
export function untouchedMs(): number {
  return performance.now() - lastMs;
}

/** Whether nobody touched the page of late: what it asks then, it asks by itself, and that keeps no session alive. */
export function isLeftAlone(): boolean {
  return untouchedMs() > quietMs;
}
