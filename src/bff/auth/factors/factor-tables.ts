import type { Generated } from 'kysely';
import type { ChallengePurpose } from './challenges.ts';

type PasskeyTable = {
  id: Generated<number>;
  user_id: number;
  /** Base64url. */
  credential_id: string;
  /** COSE key, base64url. */
  public_key: string;
  /** Signature counter of the last use; 0 for passkeys that do not count. int8 reads as text. */
  counter: string;
  /** Names between spaces: `internal hybrid`. */
  transports: string;
  /** The relying party's id: the host name that it was made at. */
  host: string;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
};

type TotpTable = {
  user_id: number;
  /** The secret, base32, encrypted. */
  sealed_secret: string;
  created_at: Date;
  /** When its first code was given; null until then. */
  confirmed_at: Date | null;
  /** The time step (30 s since 1970) of the last accepted code: codes up to it are used. */
  last_step: number;
  last_used_at: Date | null;
  /** Wrong codes since the last right one. */
  failures: Generated<number>;
};

type RecoveryCodeTable = {
  user_id: number;
  /** Keyed hash of the code; the code itself is never stored. */
  code_mac: string;
  created_at: Date;
  used_at: Date | null;
};

type PasskeyChallengeTable = {
  /** `id_hash` of the session or of the pending sign-in that it was made for. */
  bound_to: string;
  purpose: ChallengePurpose;
  /** Base64url. */
  challenge: string;
  expires_at: Date;
};

type PendingSignInTable = {
  /** SHA-256 of the cookie's id, base64url. */
  id_hash: string;
  user_id: number;
  /** The user's password hash when it was checked: a changed one ends the sign-in. */
  password_hash: string;
  expires_at: Date;
  /** Wrong proofs. */
  failures: Generated<number>;
};

/** Tables of second factors, in the schema `desk`. */
export type FactorTables = {
  passkeys: PasskeyTable;
  totp: TotpTable;
  recovery_codes: RecoveryCodeTable;
  passkey_challenges: PasskeyChallengeTable;
  pending_sign_ins: PendingSignInTable;
};
