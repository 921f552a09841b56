import { describe, expect, test } from 'vitest';
import * as endpoints from '#contract/endpoints.ts';
import { listTransactions, readTransaction } from '#contract/service/transaction.ts';
import { listAssetWallets, readWallet } from '#contract/service/wallet.ts';
import { readJson, writeJson } from '#contract/wire/json.ts';
import { pickFields } from './schema-fields.ts';

const pickedJson = (schema: Parameters<typeof pickFields>[0], text: string) => writeJson(pickFields(schema)(readJson(text)));

describe('pickFields', () => {
  test('the fields of the contract are preserved digit for digit, and other fields are removed at any depth', () => {
    const text =
      '{"page_info":{"has_next_page":false,"ssn":1},"page":[{"cursor":"1","data":{"type":"external","amount":1.000000000000000001,' +
      '"phone":"+1","destination":{"id":4,"name":"Warm","date_of_birth":"1815"}}}]}';
    expect(pickedJson(listTransactions.response, text)).toBe(
      '{"page_info":{"has_next_page":false},"page":[{"cursor":"1","data":{"type":"external","amount":1.000000000000000001,' +
        '"destination":{"id":4,"name":"Warm"}}}]}',
    );
  });

  test('assets, statuses and types outside the contract are preserved', () => {
    const text = '{"type":"reward","id":1,"status":"frozen","amounts":{"doge":1e-18},"block":{"doge":7},"currency":"doge"}';
    expect(pickedJson(readTransaction.response, text)).toBe(text);
  });

  test('an object or a list in place of a scalar becomes null', () => {
    expect(pickedJson(readWallet.response, '{"id":3,"name":{"fullname":"Ada"},"description":["Ada"]}')).toBe(
      '{"id":3,"name":null,"description":null}',
    );
  });

  test('pickFields accepts an answer in either of its two shapes', () => {
    expect(pickedJson(listAssetWallets.response, '[{"id":1,"phone":"+1"}]')).toBe('[{"id":1}]');
    expect(pickedJson(listAssetWallets.response, '{"wallets":[{"id":1,"phone":"+1"}],"phone":"+1"}')).toBe('{"wallets":[{"id":1}]}');
  });

  test.for(Object.values(endpoints).flatMap(({ response }) => (response === null ? [] : [response])))(
    'pickFields removes fields outside the contract from the answer of every endpoint',
    (response) => {
      expect(pickedJson(response, '{"any":{"date_of_birth":"1815"}}')).not.toContain('1815');
    },
  );
});
