import { sql } from 'kysely';
import { Refusal } from '#bff/core/refusal.ts';
import { batchAsOrder } from '#bff/money/batches/batch-order.ts';
import type { CheckedOrder } from '#bff/money/checks/checked-order.ts';
import { namedPayments } from '#bff/money/checks/duplicates.ts';
import { storePayments } from '#bff/money/checks/earlier-payments.ts';
import { storedOrder } from '#bff/money/commands/stored-order.ts';
import type { Money } from '#bff/money/money.ts';
import { unresolvedStates } from '#contract/desk/command.ts';
import { duplicateTime } from '#contract/limits.ts';
import { batchEndStates } from '#contract/rules/batch-plan.ts';

type FillServices = Pick<Money, 'tables' | 'journal' | 'batches' | 'addressBookCache' | 'destinationsPerCall' | 'now'>;

type OpenOrder = { readonly kind: 'command' | 'batch'; readonly id: string; readonly made_at: Date };

/**
 * Adds the payments to the open orders of earlier versions, which did not store them, so that duplicate checks find them.
 * The checks find closed orders by their transaction records. Does nothing while the service does not answer.
 */
export async function fillPayments(money: FillServices): Promise<void> {
  const openOrders = await readOrdersWithoutPayments(money);
  if (openOrders.length === 0) return;
  const addressBook = await money.addressBookCache.get().catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
  if (addressBook === null) return;
  const failures: unknown[] = [];
  for (const { kind, id, made_at: createdAt } of openOrders) {
    const readFilledRows = async () => {
      const order = kind === 'command' ? await readCommandOrder(money, id) : await readBatchOrder(money, id);
      if (order !== null) await storePayments(money.tables, { kind, id, createdAt }, namedPayments(order, addressBook.recipients));
    };
    await readFilledRows().catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

/** The orders of the last 24 hours that may still send money or may have sent it. A batch represents its parts. */
async function readOrdersWithoutPayments({ tables, now }: FillServices): Promise<readonly OpenOrder[]> {
  const since = new Date(now() - duplicateTime.ms);
  const { rows } = await sql<OpenOrder>`
    select 'command' as kind, id, made_at from desk.commands
    where state = any(${['awaiting_review', ...unresolvedStates]}) and made_at > ${since}
      and not exists (select 1 from desk.batch_parts where command_id = commands.id)
      and not exists (select 1 from desk.payments where order_kind = 'command' and order_id = commands.id)
    union all
    select 'batch', id, made_at from desk.batches
    where made_at > ${since}
      and (state <> all(${[...batchEndStates]}) or exists (
        select 1 from desk.batch_parts join desk.commands on commands.id = command_id
        where batch_id = batches.id and commands.state = any(${[...unresolvedStates]})))
      and not exists (select 1 from desk.payments where order_kind = 'batch' and order_id = batches.id)`.execute(tables);
  return rows;
}

/** The order of a command, or null if no key of the desk decrypts its body. */
async function readCommandOrder(money: FillServices, id: string): Promise<CheckedOrder | null> {
  const row = await money.journal.find(id);
  return row === undefined ? null : storedOrder(money, row);
}

/** The order of a batch, or null if no key of the desk decrypts its rows. */
async function readBatchOrder({ batches, destinationsPerCall }: FillServices, id: string): Promise<CheckedOrder | null> {
  const row = await batches.find(id);
  if (row === undefined || batches.open(row.sealed_rows, id, 'rows') === null) return null;
  return batchAsOrder(batches.paymentsOf(row), destinationsPerCall);
}
