import { setTimeout as pause } from 'node:timers/promises';
import type { DeskTables } from '#bff/core/tables.ts';
import { callDirectly, walletWithMoney } from '#bff/money/commands/test-direct.ts';
import { pageHeaders } from '#bff/test-desk.ts';
import { unsentStates } from '#contract/money/command-basics.ts';
import type { Database } from '#database/connect.ts';
import { waitUntil } from './test-process.ts';
import type { SignedInUser } from './test-seats.ts';

/** Pause before a send without an outcome is repeated with its key, ms. */
const retryPauseMs = 500;

/** Time limit for the end of all sends, ms. Commands of dead desks become unknown after half a minute. */
const sendsMsMax = 120_000;

const receiver = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';

type SentPayment = { readonly id: string; readonly walletId: number; readonly satoshis: number };

/** The outcomes of the withdrawals. They contain counts, and every contradiction between the journal and the service. */
export type SendFigures = { readonly sent: number; readonly executed: number; readonly unknown: number; readonly wrong: readonly string[] };

type Options = {
  readonly url: string;
  readonly custodyUrl: string;
  readonly database: Database;
  readonly signedInUser: SignedInUser;
  readonly count: number;
  readonly everyMs: number;
};

/**
 * Starts withdrawals at a constant rate, each from its own wallet. A withdrawal without an answer is repeated with its
 * key, like in a browser.
 */
export async function startSends({ url, custodyUrl, database, signedInUser, count, everyMs }: Options) {
  const tables = database.tables<DeskTables>('desk');
  const wallets: number[] = [];
  while (wallets.length < count) wallets.push(await walletWithMoney(custodyUrl));
  const sends: SentPayment[] = [];
  const runningSends: Promise<void>[] = [];
  let isOver = false;

  async function attemptSend({ id, walletId, satoshis }: SentPayment): Promise<boolean> {
    // Sending money requires a recent confirmation of the password.
    await tables.updateTable('sessions').set({ confirmed_at: new Date() }).execute();
    const body = `{"destination":{"type":"external","addresses":{"btc":"${receiver}"}},"amounts":{"btc":0.${String(satoshis).padStart(8, '0')}}}`;
    const headers = { ...pageHeaders, 'content-type': 'application/json', cookie: signedInUser.cookie, 'idempotency-key': id };
    const answer = await fetch(`${url}/api/v1/wallets/${walletId}/transactions`, { method: 'POST', headers, body }).catch(() => null);
    const text = (await answer?.text().catch(() => '')) ?? '';
    return answer !== null && (answer.status < 500 || text.includes('"outcome":"unknown"'));
  }

  async function sendUntilAnswered(one: SentPayment): Promise<void> {
    while (!(await attemptSend(one)) && !isOver) await pause(retryPauseMs);
  }

  const timer = setInterval(() => {
    const walletId = wallets[sends.length];
    if (walletId === undefined) return;
    const newSend = { id: crypto.randomUUID(), walletId, satoshis: 10_000 + sends.length };
    sends.push(newSend);
    runningSends.push(sendUntilAnswered(newSend));
  }, everyMs);

  const states = async () => {
    const ids = sends.map(({ id }) => id);
    const rows = await tables
      .selectFrom('commands')
      .select(['id', 'state'])
      .where('id', 'in', ids.length === 0 ? [''] : ids)
      .execute();
    return new Map(rows.map(({ id, state }) => [id, state]));
  };

  const executionsOf = async ({ walletId, satoshis }: SentPayment): Promise<number> => {
    const text = await callDirectly(custodyUrl, 'GET', `/api/v1/wallets/${walletId}/transactions?type=internal&page_size=100`);
    const { page } = JSON.parse(text) as { page: readonly { data: { amounts: { btc?: number } } }[] };
    return page.filter(({ data }) => Math.round((data.amounts.btc ?? 0) * 1e8) === satoshis).length;
  };

  return {
    /** Compares the journal with the list of the service after all sends have ended. */
    stop: async (): Promise<SendFigures> => {
      clearInterval(timer);
      isOver = true;
      await Promise.all(runningSends);
      await waitUntil('nothing is being sent', sendsMsMax, async () => ![...(await states()).values()].includes('sending'));
      const currentStates = await states();
      const wrongSends: string[] = [];
      let executedCount = 0;
      for (const each of sends) {
        const [state, times] = [currentStates.get(each.id), await executionsOf(each)];
        executedCount += Math.min(1, times);
        const isUnsent = state === undefined || unsentStates.some((unsentState) => unsentState === state);
        const isTrue = state === 'unknown' ? times <= 1 : times === (isUnsent ? 0 : 1);
        if (!isTrue) wrongSends.push(`command ${each.id} is ${state} and was executed ${times} times`);
      }
      return {
        sent: sends.length,
        executed: executedCount,
        unknown: [...currentStates.values()].filter((state) => state === 'unknown').length,
        wrong: wrongSends,
      };
    },
  };
}
