import { orderOfFacts, type CheckedOrder } from '#bff/money/checks/checked-order.ts';
import type { Money } from '#bff/money/money.ts';
import { commandRows } from '#contract/desk/command.ts';
import { commandFacts } from '#contract/rules/command-facts.ts';
import { paymentsOf } from '#contract/rules/order-payments.ts';
import { readJson } from '#contract/wire/json.ts';
import { paramsIn } from '#contract/wire/path-params.ts';
import type { CommandRow } from './journal.ts';

/** The order of a stored command with its payments, or null if no key of the desk decrypts its body. */
export function storedOrder(
  { journal }: Pick<Money, 'journal'>,
  { id, kind, path, sealed_body: sealedBody }: CommandRow,
): CheckedOrder | null {
  const text = journal.open(sealedBody, id, 'body');
  if (sealedBody !== null && text === null) return null;
  const body = text === null ? null : readJson(text);
  const facts = commandFacts(kind, paramsIn(commandRows[kind].path, path), body);
  return orderOfFacts(kind, facts, { payments: paymentsOf(kind, facts, body) });
}
