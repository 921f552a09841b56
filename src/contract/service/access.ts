import * as z from 'zod/mini';
import { rolesWith } from '#contract/roles.ts';
import { choiceSchema } from '#contract/wire/checked.ts';

// Access settings that most endpoints of the service share.

/** A read that every user may request. */
export const readAccess = { access: 'read', roles: rolesWith('read') } as const;

/** A call that sends money. */
export const moneyAccess = { access: 'money', roles: rolesWith('send_money') } as const;

/** A change of a wallet or of its addresses. */
export const walletWriteAccess = { access: 'write', roles: rolesWith('edit_wallets') } as const;

/** A query parameter that is true or false. */
export const booleanQuery = z.optional(choiceSchema(['true', 'false']));
