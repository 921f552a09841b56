import { jwtVerify } from 'jose';
import { sql, type Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Auth } from '#bff/auth/open-auth.ts';
import { endSessionsOf } from '#bff/auth/session/end-sessions.ts';
import { userOf, type User } from '#bff/auth/session/sandbox-users.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { isProviderId, isSubject } from './claims.ts';
import type { OidcSettings } from './oidc-settings.ts';
import { linkedUser } from './provider-user.ts';
import { clockToleranceS, type Provider } from './provider.ts';

/** The event of a logout token. Source: OpenID Connect Back-Channel Logout 1.0, 2.4. */
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

/** Maximum age of a logout token, s. Providers send it at once. */
const tokenAgeSecondsMax = 300;

/** How long logouts are stored, ms. This is longer than a token is valid and longer than a sign-in takes. */
const rememberedMs = 24 * 60 * 60_000;

const idSchema = z.string().check(z.refine(isProviderId));

const claimsSchema = z
  .object({
    jti: idSchema,
    /** UNIX seconds, by the provider's clock. */
    iat: z.number(),
    sid: z.optional(idSchema),
    sub: z.optional(z.string().check(z.refine(isSubject))),
    // Only ID tokens have a nonce. Source: OpenID Connect Back-Channel Logout 1.0, 2.6.
    nonce: z.optional(z.never()),
    events: z.object({ [logoutEvent]: z.record(z.string(), z.unknown()) }),
  })
  .check(z.refine(({ sid, sub }) => sid !== undefined || sub !== undefined, 'sid or sub is required'));

/** The claims of a logout token, which names one session at the provider or all sessions of a user. */
type LogoutClaims = z.infer<typeof claimsSchema>;

/** A logout token that failed verification. */
export class BadLogoutToken extends Error {
  override readonly name = 'BadLogoutToken';
}

/** The accepted signature algorithms. All are asymmetric, because the provider's keys are public. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'];

type VerifyOptions = { readonly provider: Provider; readonly settings: OidcSettings; /** ms since 1970 */ readonly nowMs: number };

/** The claims of a logout token. Throws `BadLogoutToken`, also when the provider's keys cannot be read. */
export async function verifyLogout(token: string, { provider, settings, nowMs }: VerifyOptions): Promise<LogoutClaims> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, await provider.keys(), {
      issuer: settings.issuer,
      audience: settings.clientId,
      algorithms,
      requiredClaims: ['iat', 'jti'],
      maxTokenAge: tokenAgeSecondsMax,
      clockTolerance: clockToleranceS,
      currentDate: new Date(nowMs),
    });
    // Providers from before the standard omit the type `logout+jwt` or send another type.
    if (!/^((application\/)?(logout\+)?jwt)?$/i.test(protectedHeader.typ ?? '')) throw new BadLogoutToken('the type is wrong');
    return claimsSchema.parse(payload);
  } catch (error) {
    throw error instanceof BadLogoutToken ? error : new BadLogoutToken('the token is not valid', { cause: error });
  }
}

/** Number of the advisory lock of back-channel logouts. */
const lockNumber = 4202;

/** Locks logouts and new sessions against each other, so that the later one sees the result of the earlier one. */
export async function lockSignOuts(trx: Kysely<DeskTables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lockNumber)})`.execute(trx);
}

/** Ends the sessions named by a logout token, on every replica. Throws `BadLogoutToken` for a repeated token. */
export async function endSessions(
  auth: Pick<Auth, 'tables' | 'sessions' | 'audit' | 'now'>,
  { jti, iat, ...claims }: LogoutClaims,
  { settings: { issuer, name }, requestId }: { readonly settings: OidcSettings; readonly requestId: string },
): Promise<void> {
  const [sid, sub] = [claims.sid ?? null, claims.sub ?? null];
  const endedSessions = await auth.tables.transaction().execute(async (trx) => {
    await lockSignOuts(trx);
    const at = new Date(iat * 1000);
    const { numInsertedOrUpdatedRows: isNew = 0n } = await trx
      .insertInto('oidc_logouts')
      .values({ issuer, jti, sid, subject: sub, at })
      .onConflict((conflict) => conflict.columns(['issuer', 'jti']).doNothing())
      .executeTakeFirst();
    if (isNew === 0n) throw new BadLogoutToken('the token was already used');
    const hashes: string[] = [];
    const users: User[] = [];
    for (const { id_hash, user_id } of await sessionsOfToken(trx, { issuer, sid, sub })) {
      users.push(userOf(await trx.selectFrom('users').selectAll().where('id', '=', user_id).executeTakeFirstOrThrow(), auth.now()));
      hashes.push(...(await endSessionsOf(trx, user_id, { onlyIdHash: id_hash })));
    }
    const entry = { action: 'sign_out', decision: 'done', object: '/bff/session', requestId, detail: { by: name } } as const;
    for (const actor of users) await auth.audit.append(trx, { ...entry, actor });
    return hashes;
  });
  auth.sessions.forgetSessions(endedSessions);
}

/** Deletes logouts that are older than any sign-in in progress. */
export async function purgeLogouts({ tables, now }: Pick<Auth, 'tables' | 'now'>): Promise<void> {
  await tables
    .deleteFrom('oidc_logouts')
    .where('at', '<', new Date(now() - rememberedMs))
    .execute();
}

type ProviderLogout = { readonly issuer: string; readonly sid: string | null; readonly sub: string | null };

/** The desk sessions that a logout ends. A logout ends one session at the provider, or all sessions of its user. */
async function sessionsOfToken(
  trx: Kysely<DeskTables>,
  { issuer, sid, sub }: ProviderLogout,
): Promise<readonly { id_hash: string; user_id: number }[]> {
  const user = sub === null ? null : await linkedUser(trx, issuer, sub);
  if (sub !== null && user === null) return [];
  let query = trx.selectFrom('sessions').select(['sessions.id_hash', 'user_id']);
  if (user !== null) query = query.where('user_id', '=', user.id);
  if (sid !== null)
    query = query.where('sessions.id_hash', 'in', (eb) =>
      eb.selectFrom('oidc_sessions').select('oidc_sessions.id_hash').where('issuer', '=', issuer).where('sid', '=', sid),
    );
  return query.execute();
}
