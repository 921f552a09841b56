import { setTimeout as sleep } from 'node:timers/promises';
import { openWire, type InterceptingProxy, type InterceptedAnswer, type InterceptedCall } from '#bff/money/commands/test-wire.ts';
import { isMoney, withRecords, type WireRecord } from '#bff/money/commands/test-wired-journal.ts';
import { countHit, type HitCounts } from './test-hits.ts';
import type { Random } from './test-random.ts';

/** How long after its signing the service of a world accepts a request, ms. The real limit is 15 minutes. */
export const acceptedMs = 1500;

/**
 * How long an accepted request may run before reads wait for its end, ms. Otherwise, on a busy machine, the request could last
 * longer than the shortened windows.
 */
const executionMs = 500;

/** Requests that send money and have not ended, with the time of their acceptance, UNIX ms. All proxies share them. */
const executingRequests = new Map<Promise<unknown>, number>();

/** How long a falsified record differs from its request, ms. This time is longer than the window of a world. */
const falsifiedMs = 9000;

/** The faults of a single request that sends money. */
const wireFaults = ['swallowed', 'lost', 'late', 'falsified', 'answered 408', 'answered 429', 'answered 400 without a body'] as const;

/** The falsified records. All proxies to the same service share them. */
const falsifiedRecords = new Map<string, { readonly untilMs: number; readonly change: (record: WireRecord) => WireRecord }>();

export type UnrulyProxy = Pick<InterceptingProxy, 'url' | 'close'> & {
  /** From now on, passes requests that send money without changes. */
  passUnchanged(): void;
};

type Options = { readonly custodyUrl: string; readonly random: Random; readonly hits: HitCounts };

/**
 * A proxy to the service that swallows, delays, loses, falsifies or answers requests that send money. Like the service,
 * the proxy refuses an old signature, but it does so sooner.
 */
export async function openUnrulyWire({ custodyUrl, random, hits }: Options): Promise<UnrulyProxy> {
  const proxy = await openWire(custodyUrl);
  let isPassing = false;
  const describe = (answer: InterceptedAnswer) =>
    withRecords(answer, (record) => {
      const falsifiedRecord = falsifiedRecords.get(`${custodyUrl} ${record.id}`);
      return falsifiedRecord === undefined || falsifiedRecord.untilMs < Date.now() ? record : falsifiedRecord.change(record);
    });
  proxy.interceptor = async (call, pass) => {
    if (!isMoney(call)) {
      await waitForOverdueExecutions();
      return describe(await pass());
    }
    const acceptRequest = async () => (isSignatureTooOld(call) ? answerWith(401, '{"error":"Date is too old"}') : passToService(pass));
    const chosenFault = isPassing || random.chance(0.4) ? undefined : wireFaults[random.below(wireFaults.length)];
    if (chosenFault !== undefined) countHit(hits, `line ${chosenFault}`);
    switch (chosenFault) {
      case undefined:
        return acceptRequest();
      case 'swallowed':
        await acceptRequest();
        return 'silence';
      case 'lost':
        return 'silence';
      case 'late':
        void sleep(random.below(2 * acceptedMs))
          .then(acceptRequest)
          .catch(() => undefined);
        return 'reset';
      case 'falsified': {
        const answer = await acceptRequest();
        // Without a mark, a record with another amount cannot be matched.
        if (answer.status !== 200 || !call.body.includes('[ref:')) return answer;
        const { id } = JSON.parse(answer.body) as WireRecord;
        falsifiedRecords.set(`${custodyUrl} ${id}`, {
          untilMs: Date.now() + falsifiedMs,
          change: falsifications[random.below(falsifications.length)] ?? falsifications[0],
        });
        return random.chance(0.5) ? 'reset' : describe(answer);
      }
      case 'answered 408':
      case 'answered 429':
      case 'answered 400 without a body':
        if (random.chance(0.5))
          void sleep(random.below(2 * acceptedMs))
            .then(acceptRequest)
            .catch(() => undefined);
        return answerWith(Number(chosenFault.slice(9, 12)));
      default:
        return chosenFault satisfies never;
    }
  };
  return { url: proxy.url, close: proxy.close, passUnchanged: () => (isPassing = true) };
}

async function passToService(forward: () => Promise<InterceptedAnswer>): Promise<InterceptedAnswer> {
  const execution = forward();
  executingRequests.set(execution, Date.now());
  try {
    return await execution;
  } finally {
    executingRequests.delete(execution);
  }
}

async function waitForOverdueExecutions(): Promise<void> {
  const overdueRequests = [...executingRequests].filter(([, acceptedAtMs]) => Date.now() - acceptedAtMs > executionMs);
  await Promise.allSettled(overdueRequests.map(([execution]) => execution));
}

const falsifications = [
  (record: WireRecord) => ({ ...record, source: null }),
  (record: WireRecord) => ({
    ...record,
    amounts: Object.fromEntries(Object.entries(record.amounts ?? {}).map(([asset, amount]) => [asset, amount * 2])),
  }),
] as const;

function isSignatureTooOld({ headers }: InterceptedCall): boolean {
  return Date.now() - Date.parse(headers['date'] ?? '') > acceptedMs;
}

function answerWith(status: number, body = ''): InterceptedAnswer {
  return { status, headers: { date: new Date().toUTCString() }, body };
}
