import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sandboxEndpoints } from '#contract/service/sandbox.ts';
import { member } from '#custody/test-custody.ts';
import {
  documentOf,
  formOf,
  openUploads,
  pdf,
  signUpload,
  slots,
  smallestForm,
  type UploadChanges,
  type TestUploads,
} from '#custody/test-uploads.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { documentBytesMax } from './spool.ts';

const signatureRefusal = '401 Invalid signature';

describeEachDatabase('the access to uploads', (openDatabase) => {
  let uploads: TestUploads;
  beforeAll(async () => {
    uploads = await openUploads(await openDatabase());
  });
  beforeEach(() => uploads.startAfresh());
  afterAll(() => uploads.close());

  describe('refused uploads', () => {
    const body = formOf([documentOf(pdf)]);
    const cases: readonly (readonly [title: string, sent: UploadChanges, message: string])[] = [
      ['without a content type', { headers: { 'content-type': undefined } }, '401 Content-Type header not set'],
      ['as JSON', { contentType: 'application/json' }, '401 Content-Type header must be application/json'],
      ['without a date', { headers: { date: undefined } }, '401 Date header not set'],
      ['without a signature', { headers: { authorization: undefined } }, '401 Authorization header not set'],
      ['under the regular scheme', { scheme: 'BalanceAPIAuth' }, '401 Failed to parse Authorization header'],
      ['under the SHA1 scheme', { scheme: 'APIAuth', digest: 'sha1' }, '401 Failed to parse Authorization header'],
      ['with a SHA1 signature', { digest: 'sha1' }, signatureRefusal],
      [
        'without the hash',
        { headers: { 'x-authorization-content-sha256': undefined } },
        '401 X-Authorization-Content-SHA256 header not set',
      ],
      [
        'with the hash of another body',
        {
          headers: {
            'x-authorization-content-sha256': signUpload({ path: '', body: pdf, date: new Date() })['x-authorization-content-sha256'],
          },
        },
        signatureRefusal,
      ],
      ['with another body than was signed', { body: pdf }, signatureRefusal],
      [
        'at another path than was signed',
        { path: '/api/v1/direct_parties/2/custody_agreement', url: '/api/v1/direct_parties/1/custody_agreement' },
        signatureRefusal,
      ],
      ['with another secret', { as: { accessId: 'admin-id', secretKey: 'guess' } }, signatureRefusal],
      ['by nobody known', { as: { accessId: 'nobody', secretKey: 'x' } }, '404 Access id not found'],
      ['15 minutes late', { date: new Date('2026-03-02T13:45:00Z') }, '401 Date is too old'],
      ['15 minutes early', { date: new Date('2026-03-02T14:15:00Z') }, '401 Date too far in the future'],
      ['without the Administrator role', { as: member }, '403 The Administrator role is required.'],
      ['for nobody', { path: '/api/v1/direct_parties/99/custody_agreement' }, '404 Not found'],
      ['for what is no id', { path: '/api/v1/direct_parties/one/custody_agreement' }, '400 id must be an integer of 1 or more'],
      ['with a query', { path: '/api/v1/direct_parties/1/custody_agreement?draft=1' }, '400 draft is not an accepted parameter'],
    ];

    test.for(cases)('an upload %s is refused', async ([, changes, message]) => {
      expect(await uploads.send('custody_agreement', body, changes)).toBe(message);
      expect([await uploads.storedFiles(), await uploads.files()]).toEqual([[], []]);
    });

    test.for(slots)('while settlements are off, an upload to the slot %s returns 404', async (slot) => {
      await uploads.custody.ask(sandboxEndpoints.changeSettings, { body: { settlements_enabled: false } });
      expect(await uploads.sendForm(slot, smallestForm(slot))).toBe('404 Not found');
      expect(await uploads.sendForm(slot, smallestForm(slot), { as: member })).toBe('404 Not found');
    });

    test('a large body from an unknown caller is not written to disk', async () => {
      expect(await uploads.send('custody_agreement', Buffer.alloc(documentBytesMax), { digest: 'sha1' })).toBe(signatureRefusal);
      expect(await uploads.files()).toEqual([]);
    });
  });
});
