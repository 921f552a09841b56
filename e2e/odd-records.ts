/** Texts that pages must be able to show. */
const oddTexts = {
  html: '<img src=x onerror="document.title=\'owned\'"><script>document.title="owned"</script><b>bold</b> &amp; &lt;',
  rightToLeft: '\u202Eخزانة الشركة\u202C القاهرة \u2067אוצר\u2069',
  unbroken: 'W'.repeat(300),
  lengthy: 'a very lengthy name of a treasury wallet that nobody cut '.repeat(12).trim(),
  odd: '\u0007\uFEFFnull\u2028undefined\u200B💸',
} as const;

const texts = Object.values(oddTexts);

/** Returns an odd text. Consecutive numbers give different texts. */
export function oddText(turn: number): string {
  return texts[turn % texts.length] ?? '';
}

const person = (turn: number) => ({
  kind: turn % 2 === 0 ? 'individual' : 'trust',
  firstname: oddText(turn),
  lastname: oddText(turn + 1),
  corporate_name: oddText(turn + 2),
  country: 'Atlantis',
  state: null,
  email: oddText(turn),
  is_confirmed: turn % 3 === 0,
  star_sign: oddText(turn + 3),
});

const hash = (turn: number) => turn.toString(16).padStart(64, 'a');

/** Returns an odd deposit. Depending on `turn`, a field is missing or has an unusual form. */
function deposit(turn: number): Record<string, unknown> {
  const bareDeposit = { type: 'external', hash: hash(turn) };
  if (turn % 5 === 0) return bareDeposit;
  return {
    ...bareDeposit,
    id: turn % 4 === 0 ? undefined : turn,
    height: 800_000 + turn,
    timestamp: turn % 3 === 0 ? 'yesterday' : '2026-07-21T23:30:00+09:30',
    amount: turn % 2 === 0 ? { raw: '7.5606e-05' } : { raw: '90071992547409930000.000000000000000001' },
    fee: { raw: '1E-18' },
    fee_unit: 'Gwei',
    currency: turn % 2 === 0 ? 'USDC' : 'newcoin',
    memo: oddText(turn),
    source_addresses: [oddText(turn), oddText(turn + 1)],
    destination_addresses: turn % 2 === 0 ? null : [oddText(turn + 2)],
    destination: { id: 1, name: oddText(turn), kind: 'lukewarm' },
    regulatory_status: ['missing_travel_rule_info', 'missing_lvctr_info', 'under_review', null][turn % 4],
    originator_entity: turn % 2 === 0 ? {} : person(turn),
    beneficiary_entities: [person(turn + 1)],
    surprise: { nested: [oddText(turn)] },
  };
}

/** Returns an odd transaction. Depending on `turn`, it has an unknown status, several assets, no names, or rare fields. */
function outgoingTransaction(turn: number): Record<string, unknown> {
  if (turn % 5 === 0) return { type: 'transaction', id: turn };
  return {
    type: 'transaction',
    id: turn,
    status: ['inactive', 'pending_approval', 'constructor', oddTexts.unbroken, null][turn % 5],
    direction: oddText(turn),
    created_at: '2026-07-21T23:30:00.123456-04:00',
    completed_at: turn % 2 === 0 ? null : oddText(turn),
    requested_by: oddText(turn + 1),
    source: { id: 1, name: oddText(turn), type: 'wallet' },
    destination: { id: null, name: null, addresses: { xrp: { address: oddText(turn + 2), tag: { raw: '42' } }, NEWCOIN: oddText(turn) } },
    amounts: { BTC: { raw: '1e-8' }, newcoin: { raw: '123456789012345678901234567890.123456789' }, xrp: { raw: '0' } },
    fees: { BTC: { raw: '1.2E1' } },
    fee_units: { BTC: 'SAT/B' },
    block: { BTC: null },
    cad_rates: turn % 2 === 0 ? null : { BTC: { raw: '1.00000000000000000001e5' } },
    notes: turn % 2 === 0 ? null : oddText(turn),
    transaction_ids: [{ currency: 'BTC', transaction_id: null }, { transaction_id: oddText(turn) }, {}],
    regulatory_status: oddText(turn),
    reconciled_transaction_ids: [2, 3],
    triggered_by_transaction_id: null,
    withdrawal_wallet: turn % 3 === 0 ? { id: 2 } : null,
    validator_pubkey: turn % 3 === 0 ? oddText(turn) : null,
    beneficiary_entity: person(turn),
  };
}

/** Returns a transaction without a type, or with a type that the specification does not contain. */
function oddTransaction(turn: number): Record<string, unknown> {
  const type = [null, 'staking_reward', oddTexts.html, oddTexts.unbroken][turn % 5];
  if (turn % 5 === 4) return { id: 100 + turn };
  return turn % 2 === 0
    ? { ...outgoingTransaction(turn), ...deposit(turn), type, id: 100 + turn }
    : { ...outgoingTransaction(turn), type, id: 100 + turn };
}

/** The transactions of the service with odd records, newest first: 40 of each known type, and 5 of unknown types. */
export const oddTransactions = [
  ...Array.from({ length: 3 }, (_, index) => oddTransaction(index + 1)),
  ...Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? deposit(40 - index) : outgoingTransaction(40 - index))),
  ...Array.from({ length: 2 }, (_, index) => oddTransaction(index + 4)),
];

/** Rows that no schema accepts. Only the row may be unreadable; the rest of the list must stay readable. */
export const unreadableRows: readonly unknown[] = [
  null,
  { cursor: 'bad1', data: null },
  { cursor: 'bad2', data: { type: 'external', id: { raw: '4711' }, amount: 'many', balance: 'all', funding_addresses: 'none' } },
  { data: { id: { raw: '4712' } } },
  { cursor: 'bad3', data: [] },
];

/** Returns a wallet or an external account with unusual fields. */
export function oddParty(turn: number): Record<string, unknown> {
  if (turn % 4 === 0) return { id: turn };
  return {
    id: turn,
    type: 'wallet',
    kind: ['warm', 'lukewarm', null][turn % 3],
    custom_id: oddText(turn),
    name: oddText(turn + 1),
    description: oddText(turn + 2),
    balance: { BTC: { raw: '1e-8' }, newcoin: { raw: '123456789012345678901234567890.5' }, eth: { raw: '-1' } },
    spendable_balance: { newcoin: { raw: '0E-8' } },
    funding_addresses: { BTC: oddText(turn), xrp: 'rOdd', newcoin: '' },
    extras: { rOdd: { tag: { raw: '42' } }, [oddText(turn)]: null },
    owner: person(turn),
    default_originator_entity: person(turn + 1),
  };
}
