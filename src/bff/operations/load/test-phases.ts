import { setTimeout as pause } from 'node:timers/promises';
import { readRate } from '#bff/events/read-budget.ts';
import { callDirectly } from '#bff/money/commands/test-direct.ts';
import type { sandboxFaults } from '#contract/service/sandbox.ts';
import { listWalletTransactions, readTransaction } from '#contract/service/transaction.ts';
import { readWallet } from '#contract/service/wallet.ts';
import { createWithdrawal } from '#contract/service/withdrawal.ts';
import { floodWebhooks } from './test-flood.ts';
import type { LoadWorld } from './test-load-world.ts';
import { readKinds, type ReadKind } from './test-traffic.ts';

export const quietPhase = 'quiet';

/** Delay of a slow service's answers, ms. */
const slowMs = 1000;

/** A number of calls that no phase reaches, so that an endpoint always fails. */
const alwaysCount = 1_000_000;

type FloodResult = { readonly calls: number; readonly callsMax: number; readonly statuses: ReadonlyMap<number, number> };

type Facts = {
  /** Duration of the phase. */
  readonly ms: number;
  readonly floodPerSecond: number;
  /** The number of calls of the endpoint that webhooks cause. */
  readonly callsOf: () => Promise<number>;
};

type Phase = {
  readonly name: string;
  /** The share of the phase in the total duration. */
  readonly share: number;
  /** The reads of the phase. The default is all kinds. */
  readonly kinds?: readonly ReadKind[];
  /** Runs the phase. All servers must run at its end, as at its start. */
  readonly run: (world: LoadWorld, facts: Facts) => Promise<FloodResult | void>;
};

const waitForPhaseEnd = async (_world: LoadWorld, { ms }: Facts): Promise<void> => pause(ms);

/** The phases of a run, in order. After each phase the run waits until all reads are correct again. */
export const loadPhases: readonly Phase[] = [
  { name: 'warming up', share: 0.1, run: waitForPhaseEnd },
  { name: quietPhase, share: 0.1, run: waitForPhaseEnd },
  {
    name: 'the service is slow',
    share: 0.1,
    run: async ({ serviceGate }, { ms }) => {
      serviceGate.delay(slowMs);
      await pause(ms);
      serviceGate.delay(0);
    },
  },
  { name: 'the service fails', share: 0.1, run: faultyPhase('error_500') },
  { name: 'the service limits rates', share: 0.1, run: faultyPhase('rate_limit') },
  {
    name: 'the service is down',
    share: 0.1,
    run: async ({ serviceGate }, { ms }) => {
      await serviceGate.shut();
      await pause(ms);
      await serviceGate.open();
    },
  },
  {
    name: 'the database is down',
    share: 0.1,
    run: async ({ databaseGate }, { ms }) => {
      await databaseGate.shut();
      await pause(ms);
      await databaseGate.open();
    },
  },
  {
    name: 'a replica was killed',
    share: 0.1,
    run: async ({ killLast, startAnother }, { ms }) => {
      await killLast();
      await pause(ms);
      await startAnother();
    },
  },
  { name: 'a flood of webhooks', share: 0.1, kinds: readKinds.filter((kind) => kind !== 'transaction'), run: floodReplicas },
  { name: 'quiet again', share: 0.1, run: waitForPhaseEnd },
];

/** A phase in which all reads of the service fail and the next two withdrawals are executed without an answer. */
function faultyPhase(fault: (typeof sandboxFaults)[number]) {
  return async ({ service }: LoadWorld, { ms }: Facts): Promise<void> => {
    const reads = [readWallet, readTransaction, listWalletTransactions].map(({ method, path }) => ({
      method,
      path,
      fault,
      times: alwaysCount,
    }));
    const sends = { method: createWithdrawal.method, path: createWithdrawal.path, fault: 'reset_after', times: 2 };
    await callDirectly(service.url, 'PUT', '/sandbox/faults', [...reads, sends]);
    await pause(ms);
    await callDirectly(service.url, 'PUT', '/sandbox/faults', []);
  };
}

/** Sends webhooks with a wrong and with the correct token directly to the replicas. */
async function floodReplicas({ url, webhookPath, replicas }: LoadWorld, { ms, floodPerSecond, callsOf }: Facts): Promise<FloodResult> {
  const [callsBefore, startMs] = [await callsOf(), performance.now()];
  const paths = [`${webhookPath}-no`, webhookPath];
  const urls = replicas.map((replica) => replica.url);
  const size = { count: (ms / 1000) * floodPerSecond, perSecond: floodPerSecond, host: new URL(url).host };
  const statuses = await floodWebhooks(urls, paths, size);
  const calls = (await callsOf()) - callsBefore;
  const seconds = (performance.now() - startMs) / 1000;
  return { calls, callsMax: readRate.burst + readRate.perSecond * seconds, statuses };
}
