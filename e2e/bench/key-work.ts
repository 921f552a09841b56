import type { Browser, Page } from '@playwright/test';
import * as z from 'zod/mini';

/** The desk's longest form, and a page of plain inputs that it is compared with. */
export type FormPages = {
  readonly browser: Browser;
  /** The form of an LVCTR deposit from a company, with a third party and with all sections open. */
  readonly form: Page;
  /** A page of plain React inputs and a native select field. */
  readonly barePage: Page;
};

/** The work of the main thread for one key, in ms of CPU time. */
export type KeyWork = { readonly script: number; /** Script plus style, layout and paint. */ readonly total: number };

/** Time between two keys of a fast typist, ms. Later work does not count as work for the key. */
const gapMs = 120;

/** Pause after the last key, ms. During the pause, a form may be checked and saved. */
const restMs = 1500;

const scriptEvents = new Set(['FunctionCall', 'RunMicrotasks', 'EvaluateScript', 'MinorGC', 'MajorGC']);
const drawEvents = new Set(['UpdateLayoutTree', 'Layout', 'PrePaint', 'Paint', 'Layerize']);

/** The schema of the events in a browser trace. Times are in µs. */
const traceSchema = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      ts: z.optional(z.number()),
      dur: z.optional(z.number()),
      tdur: z.optional(z.number()),
      args: z.optional(z.object({ data: z.optional(z.object({ type: z.optional(z.unknown()) })) })),
    }),
  ),
});

/**
 * Presses keys one after another in the focused field. Returns the work for each key, and the work during the pause afterwards.
 */
export async function pressTraced(browser: Browser, page: Page, keys: readonly string[]): Promise<{ keys: KeyWork[]; restWork: KeyWork }> {
  await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8'] });
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(gapMs);
  }
  await page.waitForTimeout(restMs);
  const { traceEvents } = traceSchema.parse(JSON.parse((await browser.stopTracing()).toString()));
  const keyDownEvents = traceEvents.filter(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'keydown');
  const [first] = keyDownEvents;
  if (first === undefined || keyDownEvents.length !== keys.length)
    throw new Error(`${keyDownEvents.length} keys were traced, ${keys.length} pressed`);
  const mainThreadEvents = traceEvents.filter(({ pid, tid }) => pid === first.pid && tid === first.tid);
  const startTimes = keyDownEvents.map(({ ts = 0 }) => ts);
  const endTimes = startTimes.map((start, index) => Math.min(start + gapMs * 1000, startTimes[index + 1] ?? Number.POSITIVE_INFINITY));
  const workOf = (isCounted: (ts: number) => boolean): KeyWork => {
    const eventsInRange = mainThreadEvents.filter(({ ts }) => ts !== undefined && isCounted(ts));
    return { script: msOf(eventsInRange, scriptEvents), total: msOf(eventsInRange, new Set([...scriptEvents, ...drawEvents])) };
  };
  const isInKeyRange = (ts: number, index: number) => ts >= (startTimes[index] ?? 0) && ts < (endTimes[index] ?? 0);
  return {
    keys: startTimes.map((_, index) => workOf((ts) => isInKeyRange(ts, index))),
    restWork: workOf((ts) => ts >= (startTimes[0] ?? 0) && !startTimes.some((_, index) => isInKeyRange(ts, index))),
  };
}

type TraceEvent = {
  readonly name: string;
  readonly ts?: number | undefined;
  readonly dur?: number | undefined;
  readonly tdur?: number | undefined;
};

/** CPU time of the events with these names, ms. An event inside another event is not counted twice. */
function msOf(events: readonly TraceEvent[], names: ReadonlySet<string>): number {
  let [sumUs, endUs] = [0, 0];
  const orderedEvents = events.filter(({ name }) => names.has(name)).sort((left, right) => (left.ts ?? 0) - (right.ts ?? 0));
  for (const { ts = 0, dur = 0, tdur = 0 } of orderedEvents) {
    if (ts < endUs) continue;
    sumUs += tdur;
    endUs = ts + dur;
  }
  return sumUs / 1000;
}
