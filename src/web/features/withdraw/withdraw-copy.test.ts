import { describe, expect, test } from 'vitest';
import { maskedText } from '#contract/people/personal-data.ts';
import { transactionSchema } from '#contract/service/transaction.ts';
import { readJson } from '#contract/wire/json.ts';
import { beneficiaryProblems } from '#web/parts/money-form/beneficiary-values.ts';
import { orderOfRequest } from '#web/parts/order/order.ts';
import { copiedRecord, copiedOrder } from './withdraw-copy.ts';

const mark = '[ref:0b0c0d0e-0000-4000-8000-000000000001]';
const person = { kind: 'individual', firstname: 'Ada', lastname: 'Lovelace', country: 'Canada' };

/** The form values that repeat a withdrawal from wallet 7 with this body. */
function repeatedValues(body: string) {
  const order = orderOfRequest('withdrawal', { wallet_id: 7 }, readJson(body));
  if (order === null) throw new Error('the request is invalid');
  return copiedOrder(order);
}

describe('a repeated withdrawal', () => {
  test('a repeated withdrawal copies all values, but not the mark that the desk added to the note', () => {
    const body = `{"destination":{"type":"external","id":3},"amounts":{"eth":5.000000000000000001},"fees":{"eth":"fast"},"notes":"Invoice 7 ${mark}","beneficiary_entity":${JSON.stringify(person)}}`;
    const copiedValues = repeatedValues(body);
    expect(copiedValues).toMatchObject({ wallet: '7', asset: 'eth', account: '3', toWallet: '' });
    expect(copiedValues).toMatchObject({ amount: '5.000000000000000001', fee: 'fast', notes: 'Invoice 7', isBatched: false });
    expect(copiedValues.beneficiaries).toMatchObject([{ firstname: 'Ada', country: 'Canada', custody: 'self' }]);
  });

  test('a repeated withdrawal copies a typed address with its tag, and a custom rate', () => {
    const body =
      '{"destination":{"type":"external","addresses":{"xrp":{"address":"rHb9","tag":"77"}}},"amounts":{"xrp":1},"fees":{"xrp":12.5}}';
    const copiedValues = repeatedValues(body);
    expect(copiedValues).toMatchObject({ asset: 'xrp', account: '' });
    expect(copiedValues).toMatchObject({ address: 'rHb9', remark: '77', hasNoRemark: false, fee: 'own', rate: '12.5' });
  });

  test('a repeated withdrawal to an address without a tag copies the confirmation that it needs no tag', () => {
    const body = '{"destination":{"type":"external","addresses":{"xrp":"rHb9"}},"amounts":{"xrp":1}}';
    expect(repeatedValues(body)).toMatchObject({ address: 'rHb9', remark: '', hasNoRemark: true });
  });

  test('a copy of a withdrawal keeps a hidden beneficiary, and the user must enter its hidden fields again', () => {
    const maskedPerson = { ...person, firstname: maskedText, lastname: maskedText, service_provider_name: maskedText };
    const body = `{"destination":{"type":"external","id":3},"amounts":{"btc":1},"beneficiary_entity":${JSON.stringify(maskedPerson)}}`;
    const { beneficiaries } = repeatedValues(body);
    expect(beneficiaries).toMatchObject([{ firstname: '', country: 'Canada', custody: 'hosted', isHidden: 'yes' }]);
    expect(beneficiaryProblems(beneficiaries ?? [], false)).not.toEqual([]);
  });
});

describe('a payment that is sent again', () => {
  const paymentTo = (destination: string) =>
    copiedRecord(
      transactionSchema.parse(
        readJson(
          `{"type":"transaction","id":9,"source":{"id":7,"kind":"warm"},"amounts":{"xrp":5},"notes":"Invoice 7","destination":${destination}}`,
        ),
      ),
    );

  test('a payment that is sent again copies the source, asset and account, but neither the amount nor the note', () => {
    const copiedValues = paymentTo('{"id":3,"type":"external_account","addresses":{"xrp":{"address":"rHb9","tag":77}}}');
    expect(copiedValues).toEqual({ wallet: '7', asset: 'xrp', account: '3', toWallet: '' });
  });

  test('a payment that is sent again copies an own wallet as the recipient', () => {
    expect(paymentTo('{"id":4,"kind":"cold"}')).toMatchObject({ account: '', toWallet: '4' });
  });

  test('a payment that is sent again copies a typed address with its tag', () => {
    expect(paymentTo('{"addresses":{"xrp":{"address":"rHb9","tag":77}}}')).toMatchObject({ account: '', address: 'rHb9', remark: '77' });
  });

  test('a payment without a tag that is sent again requires the tag, or the confirmation that the recipient has no tag', () => {
    const copiedValues = paymentTo('{"addresses":{"xrp":{"address":"rHb9"}}}');
    expect(copiedValues).toMatchObject({ address: 'rHb9', remark: '', hasNoRemark: false });
  });
});
