import * as z from 'zod/mini';
import { amountSchema, amountsSchema } from '#contract/money/money.ts';
import { entityRecordSchema, entitySchema } from '#contract/people/entity.ts';
import { rolesWith } from '#contract/roles.ts';
import { choiceSchema, filledTextSchema, nameLengthMax, freeTextLengthMax, textSchema } from '#contract/wire/checked.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { idSchema, queryIntegerSchema } from '#contract/wire/integer.ts';
import { listSchema, mapSchema } from '#contract/wire/lenient-answer.ts';
import { pageOf, pageQuery } from '#contract/wire/page.ts';
import { wire } from '#contract/wire/wire-form.ts';
import { booleanQuery, readAccess, walletWriteAccess } from './access.ts';

/** Kinds of wallet, by where the keys are stored. Spec: Wallet. */
export const walletKinds = ['warm', 'cold'] as const;

export type WalletKind = (typeof walletKinds)[number];

/** A validator in a wallet's record. Amounts are in ether. Spec: Wallet, `extras`. */
const walletValidatorSchema = z.object({
  validator_name: z.nullish(z.string()),
  validator_pubkey: z.nullish(z.string()),
  validator_status: z.nullish(z.string()),
  deposit_amount: z.nullish(amountSchema),
  rewards: z.nullish(amountSchema),
  total_balance: z.nullish(amountSchema),
});

const tagSchema = z.union([z.string(), amountSchema]);

/**
 * The extras of each address: a tag (xrp) or a memo (xlm) as text or number, or validators (eth). Any other value is read as
 * null. Spec: Wallet, `extras`.
 */
export const addressExtrasSchema = z.record(
  z.string(),
  z.union([
    listSchema(walletValidatorSchema),
    z.object({ tag: z.nullish(tagSchema), memo: z.nullish(tagSchema) }),
    wire(z.pipe(z.unknown(), z.transform(readAsNull)), { type: 'null' }),
  ]),
);

function readAsNull(): null {
  return null;
}

/** The owner of a wallet. In lists of direct parties it is `{ id, fullname, kind }`. Spec: Wallet, `owner`. */
const ownerSchema = entityRecordSchema;

/** A wallet. The same schema reads the short form of a wallet, and the source or destination of a transaction. Spec: Wallet. */
export const walletSchema = z.object({
  id: idSchema,
  type: z.nullish(z.string()),
  kind: z.nullish(z.string()),
  custom_id: z.nullish(z.string()),
  name: z.nullish(z.string()),
  description: z.nullish(z.string()),
  balance: z.nullish(amountsSchema),
  spendable_balance: z.nullish(amountsSchema),
  offchain_balance: z.nullish(amountsSchema),
  onchain_balance: z.nullish(amountsSchema),
  yield_balance: z.nullish(amountsSchema),
  funding_addresses: z.nullish(mapSchema(z.string())),
  extras: z.nullish(addressExtrasSchema),
  owner: z.nullish(ownerSchema),
  default_originator_entity: z.nullish(entityRecordSchema),
});

export type Wallet = z.infer<typeof walletSchema>;

const customId = textSchema(nameLengthMax);

/** Filters of the wallet list. Spec: Wallets. */
export const walletListQuerySchema = z.strictObject({
  type: z.optional(choiceSchema(walletKinds)),
  created_since: z.optional(queryIntegerSchema(0)),
  custom_id: z.optional(customId),
  ...pageQuery,
});

/** Sort orders of the wallets that have an asset: newest first, or largest balance first. Spec: Assets. */
export const assetOrders = ['id', 'balance'] as const;

export type AssetOrder = (typeof assetOrders)[number];

const name = filledTextSchema(nameLengthMax);

/** Fields of a wallet that an edit may change. Other fields are refused. Spec: Wallets. */
const editableFields = {
  name: z.optional(name),
  description: z.optional(textSchema(freeTextLengthMax)),
  custom_id: z.optional(customId),
  default_originator_entity: z.optional(entitySchema),
};

/** Body of `PUT /api/v1/wallets/:id`. */
export const walletEditSchema = z.strictObject(editableFields);

/**
 * Body of `POST /api/v1/wallets`. Our choice: `name` is required. A wallet without `kind` is warm, as in the operator's own example.
 */
export const walletCreationSchema = z.strictObject({
  ...editableFields,
  name,
  kind: z._default(choiceSchema(walletKinds), 'warm'),
  owner_entity_id: z.optional(idSchema),
});

/** Path of a wallet, and the prefix of the paths below it. */
export const walletPath = '/api/v1/wallets/:wallet_id';

// The endpoints of wallets. Spec: Endpoints, Wallets.

export const listWallets = endpoint('GET /api/v1/wallets', { ...readAccess, query: walletListQuerySchema, response: pageOf(walletSchema) });

export const readWallet = endpoint('GET /api/v1/wallets/:id', {
  ...readAccess,
  query: z.strictObject({ light: booleanQuery }),
  response: walletSchema,
});

export const createWallet = endpoint('POST /api/v1/wallets', {
  ...walletWriteAccess,
  body: walletCreationSchema,
  response: walletSchema,
});

/** Treasury edits the names, and compliance sets the default originator. The desk checks which fields the body has. */
export const editWallet = endpoint('PUT /api/v1/wallets/:id', {
  access: 'write',
  roles: [...rolesWith('edit_wallets'), ...rolesWith('clear_deposits')],
  body: walletEditSchema,
  response: walletSchema,
});

/** The service answers with an array or with `{ wallets }`. Operator facts: Records. */
export const listAssetWallets = endpoint('GET /api/v2/assets/:currency', {
  ...readAccess,
  query: z.strictObject({
    order_by: z.optional(choiceSchema(assetOrders)),
    page: z.optional(queryIntegerSchema(1)),
  }),
  response: z.union([z.array(walletSchema), z.object({ wallets: z.array(walletSchema) })]),
});
