/** The ID or hash in a text that names a record: `'300'` for `'Deposit 300'`, `'Wallet #300'` and `'#300'`; otherwise the text itself. */
export function keyIn(typed: string): string {
  const text = typed.trim();
  return /^(?:(?:deposit|withdrawal|transfer|reconciliation|staking|transaction|wallet)\s+)?#?(\d+)$/i.exec(text)?.[1] ?? text;
}
