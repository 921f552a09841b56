import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { administrator, member, start } from '#custody/test-custody.ts';
import { uploadCaller, uploadHash } from './upload.ts';

const credentials = { administrator, member };
const target = '/api/v1/direct_parties/7/custody_agreement?draft=1';
const contentType = 'multipart/form-data; boundary=Xx-7';
const body = new TextEncoder().encode('--Xx-7\r\nContent-Disposition: form-data; name="document"\r\n\r\n%PDF-1.7\r\n--Xx-7--\r\n');

type Change = {
  readonly date?: Date;
  readonly digest?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly target?: string;
};

/** Returns an upload that is signed correctly, with changes. */
function signedUpload({ date = start, digest = 'sha256', headers = {}, ...rest }: Change = {}) {
  const signedText = ['POST', contentType, uploadHash(body), target, date.toUTCString()].join(',');
  const signature = createHmac(digest, administrator.secretKey).update(signedText).digest('base64');
  return {
    method: 'POST',
    target,
    bodyHash: uploadHash(body),
    headers: {
      'content-type': contentType,
      date: date.toUTCString(),
      authorization: `APIAuth-HMAC-SHA256 ${administrator.accessId}:${signature}`,
      'x-authorization-content-sha256': uploadHash(body),
      ...headers,
    },
    ...rest,
  };
}

const secondsAfterStart = (seconds: number): Date => new Date(start.getTime() + seconds * 1000);
const check = (change: Change = {}) => uploadCaller(signedUpload(change), credentials, start);

test('a signed upload identifies its caller', () => {
  expect(check()).toEqual({ ...administrator, isAdministrator: true });
});

// The expected text is the hash of an empty body.
test('the hash of a body is base64 with padding', () => {
  expect(uploadHash(new Uint8Array())).toBe('47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=');
});

// The expected signature comes from `openssl dgst -sha256 -hmac`.
test('a fixed upload has the signature that openssl calculates', () => {
  expect(signedUpload().headers.authorization).toBe('APIAuth-HMAC-SHA256 admin-id:mlfK0IOxzWZtgfsqtJFi5ojp1YnE1psS9FxCUJAlFaw=');
});

test.for([-899, 899])('an upload is accepted if its date differs from the clock by %i s', (seconds) => {
  expect(check({ date: secondsAfterStart(seconds) }).isAdministrator).toBe(true);
});

test.for([
  [-900, 'Date is too old'],
  [900, 'Date too far in the future'],
] as const)('an upload is refused if its date differs from the clock by %i s', ([seconds, message]) => {
  expect(() => check({ date: secondsAfterStart(seconds) })).toThrow(message);
});

test('an upload with a SHA1 signature under the name of SHA256 is refused', () => {
  expect(() => check({ digest: 'sha1' })).toThrow('Invalid signature');
});

test("an upload without the header of its body's hash is refused", () => {
  expect(() => check({ headers: { 'x-authorization-content-sha256': '' } })).toThrow('X-Authorization-Content-SHA256 header not set');
});

test('an upload with the signature of another body is refused', () => {
  const otherHash = uploadHash(new TextEncoder().encode('other'));
  expect(() => uploadCaller({ ...signedUpload(), bodyHash: otherHash }, credentials, start)).toThrow('Invalid signature');
  expect(() => check({ headers: { 'x-authorization-content-sha256': otherHash } })).toThrow('Invalid signature');
});

test('an upload with the signature of another query is refused', () => {
  expect(() => check({ target: `${target}0` })).toThrow('Invalid signature');
});

test('an upload whose boundary differs in case from the signed boundary is refused', () => {
  expect(() => check({ headers: { 'content-type': contentType.toLowerCase() } })).toThrow('Invalid signature');
});

test('an upload with an unknown access id is refused', () => {
  expect(() => check({ headers: { authorization: 'APIAuth-HMAC-SHA256 nobody:abc' } })).toThrow('Access id not found');
});
