import * as z from 'zod/mini';
import { rolesWith } from '#contract/roles.ts';
import { choiceSchema } from '#contract/wire/checked.ts';

// Access settings that most endpoints of the service share.

/** Access of a read that every user may make. */
export const readAccess = { access: 'read', roles: rolesWith('read') } as const;

/** Access of a call that sends money. */
export const moneyAccess = { access: 'money', roles: rolesWith('send_money') } as const;

/** Access of a call that changes a wallet or its addresses. */
export const walletWriteAccess = { access: 'write', roles: rolesWith('edit_wallets') } as const;

/** A query parameter that is true or false. */
export const booleanQuery = z.optional(choiceSchema(['true', 'false']));
