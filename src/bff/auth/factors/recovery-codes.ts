import { randomBytes } from 'node:crypto';
import { base32crockford } from '@scure/base';
import type { Kysely } from 'kysely';
import type { Auth } from '#bff/auth/open-auth.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { recoveryCodeCount } from '#contract/desk/account.ts';

type FactorServices = Pick<Auth, 'factorSealer' | 'now'>;

/** Bytes of a code (80 bits). */
const codeBytes = 10;

/**
 * Replaces a user's recovery codes in the caller's transaction. Only the returned value contains the plain codes, for
 * example `'k3f9-x2mq-7r1t-p8zd'`.
 */
export async function makeRecoveryCodes(trx: Kysely<DeskTables>, { factorSealer, now }: FactorServices, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => base32crockford.encode(randomBytes(codeBytes)).toLowerCase());
  const created_at = new Date(now());
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_mac: factorSealer.mac(textOf(userId, code)), created_at, used_at: null })))
    .execute();
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code);
}

/** Whether a code is one of the user's unused codes. The call consumes the code on every replica. */
export async function consumeRecoveryCode(auth: FactorServices & Pick<Auth, 'tables'>, userId: number, typed: string): Promise<boolean> {
  const consumedCode = await auth.tables
    .updateTable('recovery_codes')
    .set({ used_at: new Date(auth.now()) })
    .where('user_id', '=', userId)
    .where('code_mac', 'in', auth.factorSealer.macs(textOf(userId, normaliseCode(typed))))
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return consumedCode !== undefined;
}

/** A code in the form in which it was generated. Letters that look like digits become these digits. Source: Crockford's Base 32. */
function normaliseCode(typedCode: string): string {
  return typedCode.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1');
}

function textOf(userId: number, code: string): string {
  return `recovery code ${userId} ${code}`;
}
