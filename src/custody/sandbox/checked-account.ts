import * as z from 'zod/mini';
import { addressRefusals } from '#contract/money/addresses/address-refusal.ts';
import { addressRefusal } from '#contract/money/addresses/address.ts';
import { assets, isAsset, type Asset } from '#contract/money/assets.ts';
import { invalidValues, withoutUnknownFields } from '#contract/people/entity-problems.ts';
import { entityRecordSchema, type EntityRecord } from '#contract/people/entity.ts';
import { filledTextSchema } from '#contract/wire/checked.ts';
import { integerSchema } from '#contract/wire/integer.ts';
import { requestProblem } from '#contract/wire/request-problem.ts';
import { missingParameter, Refusal } from '#custody/service-refusal.ts';
import type { NewExternalAccount } from '#custody/store/external-accounts.ts';

type Extras = NonNullable<NewExternalAccount['extras']>;

/** Maximum length of a tag or memo, in characters. The longest is Stellar's, with 64 hexadecimal digits. */
const tagLengthMax = 64;

const tag = z.union([filledTextSchema(tagLengthMax), z.pipe(integerSchema(0), z.transform(String))], 'must be a text or an integer');

/** The tag or memo of each address of the account. Spec: External account, "tag or memo per address". */
const extrasSchema = z.record(z.string(), z.union([z.strictObject({ tag }), z.strictObject({ memo: tag })], 'must be { tag } or { memo }'));

/**
 * Returns an external account as it is stored. Refuses an unknown asset, an invalid address, and extras for an address that the
 * account does not have. Our choice: a default beneficiary may be incomplete, because each withdrawal has its own requirements, but
 * its fields must be valid.
 */
export function checkedAccount(account: NewExternalAccount): NewExternalAccount {
  const addresses = Object.entries(account.funding_addresses);
  if (addresses.length === 0) throw missingParameter('funding_addresses');
  for (const [symbol, address] of addresses) {
    const refusal = addressRefusal(assetOf(symbol), address);
    if (refusal !== null) throw new Refusal('invalid', `funding_addresses.${symbol} ${addressRefusals[refusal]}`);
  }
  return {
    ...account,
    extras: account.extras && checkedExtras(account.extras, new Set(Object.values(account.funding_addresses))),
    default_beneficiary_entity: account.default_beneficiary_entity && checkedBeneficiary(account.default_beneficiary_entity),
  };
}

function assetOf(symbol: string): Asset {
  if (!isAsset(symbol)) throw new Refusal('invalid', `funding_addresses.${symbol} must be one of ${assets.join(', ')}`);
  return symbol;
}

function checkedExtras(extras: Extras, addresses: ReadonlySet<string>): Extras {
  const result = extrasSchema.safeParse(extras);
  if (!result.success) throw new Refusal('invalid', `extras.${requestProblem(result.error, extras).message}`);
  const unknownAddress = Object.keys(result.data).find((address) => !addresses.has(address));
  if (unknownAddress !== undefined) throw new Refusal('invalid', `extras.${unknownAddress} is not an address of the account`);
  return result.data;
}

function checkedBeneficiary(beneficiary: EntityRecord): EntityRecord {
  const [problem] = invalidValues('beneficiary', beneficiary);
  if (problem !== undefined) throw new Refusal('invalid', `default_beneficiary_entity.${problem.field} ${problem.message}`);
  return entityRecordSchema.parse(withoutUnknownFields('beneficiary', beneficiary));
}
