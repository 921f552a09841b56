import type { Kysely } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { Auth } from '#bff/auth/open-auth.ts';
import type { User } from '#bff/auth/session/sandbox-users.ts';
import { Refusal } from '#bff/core/refusal.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import type { TotpSecret } from '#contract/desk/account.ts';
import { totpDigits } from '#contract/desk/second-factor.ts';

type FactorServices = Pick<Auth, 'tables' | 'factorSealer' | 'now'>;

/** The defaults of authenticator apps. Sources: RFC 6238; Key Uri Format. */
const settings = { issuer: 'Custody Desk', algorithm: 'SHA1', digits: totpDigits, period: 30 } as const;

/** Length of a secret in bytes, which equals the length of the hash. Source: RFC 4226, R6. */
const secretBytes = 20;

/** Codes of this many steps before and after the current step are also accepted, because clocks differ. Source: RFC 6238, 5.2. */
const toleratedSteps = 1;

/** Time limit for the first code of a secret, ms. */
const confirmMs = 60 * 60_000;

/** Consecutive wrong codes after which all codes are refused. Source: NIST SP 800-63B, 5.2.2. */
const failuresMax = 100;

/**
 * Creates a secret that awaits its first code. Replaces the user's earlier unconfirmed secret. Throws a `Refusal` if the
 * user has an app.
 */
export async function makeTotp({ tables, factorSealer, now }: FactorServices, user: User): Promise<TotpSecret> {
  const secret = new Secret({ size: secretBytes });
  const totp = new TOTP({ ...settings, label: user.email, secret });
  const waitingSecret = {
    sealed_secret: factorSealer.seal(secret.base32, secretPlaceOf(user.id)),
    created_at: new Date(now()),
    confirmed_at: null,
    last_step: 0,
    last_used_at: null,
    failures: 0,
  };
  const insertion = await tables
    .insertInto('totp')
    .values({ user_id: user.id, ...waitingSecret })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(waitingSecret).where('totp.confirmed_at', 'is', null))
    .returning('user_id')
    .executeTakeFirst();
  if (insertion === undefined) throw new Refusal('refused', 'You already have an authenticator app: remove it first');
  return { secret: secret.base32, uri: totp.toString() };
}

/** Confirms a secret by its first code, in the caller's transaction. True when the code was correct. */
export async function confirmTotpIn(
  trx: Kysely<DeskTables>,
  auth: Pick<FactorServices, 'factorSealer' | 'now'>,
  userId: number,
  code: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('totp')
    .selectAll()
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('created_at', '>', new Date(auth.now() - confirmMs))
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('refused', 'Adding the authenticator app took too long: start again');
  const step = stepOf(auth, row, code);
  if (step === null) return false;
  await trx
    .updateTable('totp')
    .set({ confirmed_at: new Date(auth.now()), last_step: step })
    .where('user_id', '=', userId)
    .execute();
  return true;
}

/**
 * Whether a code is correct. The call consumes the code on every replica: afterwards neither this code nor an earlier one
 * is accepted. Throws a `Refusal` after too many consecutive wrong codes.
 */
export async function consumeTotpCode(auth: FactorServices, userId: number, code: string): Promise<boolean> {
  const row = await auth.tables
    .selectFrom('totp')
    .selectAll()
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (row === undefined) return false;
  if (row.failures >= failuresMax)
    throw new Refusal('too_many_requests', 'Too many wrong codes: use a passkey or a recovery code, or ask a security admin');
  const step = stepOf(auth, row, code);
  const updatedRow =
    step === null
      ? undefined
      : await auth.tables
          .updateTable('totp')
          .set({ last_step: step, last_used_at: new Date(auth.now()), failures: 0 })
          .where('user_id', '=', userId)
          .where('last_step', '<', step)
          .returning('user_id')
          .executeTakeFirst();
  if (updatedRow !== undefined) return true;
  await auth.tables
    .updateTable('totp')
    .set(({ eb, ref }) => ({ failures: eb(ref('failures'), '+', 1) }))
    .where('user_id', '=', userId)
    .execute();
  return false;
}

/** The time step of a code, or null for a wrong code. Throws a `Refusal` if no key decrypts the secret. */
function stepOf(
  { factorSealer, now }: Pick<FactorServices, 'factorSealer' | 'now'>,
  { user_id, sealed_secret }: { readonly user_id: number; readonly sealed_secret: string },
  code: string,
): number | null {
  const secret = factorSealer.open(sealed_secret, secretPlaceOf(user_id));
  // Another replica may have the key, so the code must not count as wrong.
  if (secret === null) throw new Refusal('key_missing', 'This server cannot decrypt your authenticator app’s secret: try again later');
  const totp = new TOTP({ ...settings, secret: Secret.fromBase32(secret) });
  const timestamp = now();
  const delta = totp.validate({ token: code.replace(/\s/g, ''), timestamp, window: toleratedSteps });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

function secretPlaceOf(userId: number): string {
  return `totp ${userId}`;
}
