import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { noticePath, noticeSentences } from '#contract/desk/notice-sentences.ts';
import { noticeKinds } from '#contract/desk/notices.ts';
import { emailOf, signatureOf, webhookBody, type Message } from './message.ts';

const ref = '5a3e8f2c-0d3b-4a55-9a4e-0f6f3c3f8a01';
const made_at = '2026-11-24T08:00:00.000Z';
const oneNotice: Message = {
  id: 'first',
  address: 'https://desk.example',
  notices: [{ kind: 'review_wanted', ref, made_at, batch: null }],
};
const twoNotices: Message = { ...oneNotice, notices: [...oneNotice.notices, { kind: 'deposit_pending', ref: '7', made_at, batch: null }] };
const from = 'Custody Desk <desk@acme.example>';

describe('messages', () => {
  test('an e-mail contains the kind and the link, and every attempt has the same message id', () => {
    expect(emailOf(oneNotice, { from, to: 'tess@acme.example' })).toMatchObject({
      subject: 'Custody Desk: A request needs approval',
      text: expect.stringContaining(`A request needs approval\nhttps://desk.example/activity/${ref}\n`) as string,
      messageId: '<first@acme.example>',
      headers: { 'Notification-Id': 'first' },
    });
    expect(emailOf(twoNotices, { from: 'desk@other.example', to: 'tess@acme.example' })).toMatchObject({
      subject: 'Custody Desk: 2 notifications',
      text: expect.stringContaining('A deposit needs information\nhttps://desk.example/regulatory/7') as string,
      messageId: '<first@other.example>',
    });
  });

  test('a JSON webhook lists the notifications', () => {
    expect(JSON.parse(webhookBody(twoNotices, 'json'))).toEqual({
      id: 'first',
      notices: [
        { kind: 'review_wanted', at: made_at, words: 'A request needs approval', link: `https://desk.example/activity/${ref}` },
        { kind: 'deposit_pending', at: made_at, words: 'A deposit needs information', link: 'https://desk.example/regulatory/7' },
      ],
    });
  });

  test('a Slack webhook is a text, and a Teams webhook an adaptive card', () => {
    expect(JSON.parse(webhookBody(twoNotices, 'slack'))).toEqual({
      text: `A request needs approval: <https://desk.example/activity/${ref}>\nA deposit needs information: <https://desk.example/regulatory/7>`,
    });
    expect(JSON.parse(webhookBody(oneNotice, 'teams'))).toMatchObject({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          content: {
            type: 'AdaptiveCard',
            body: [{ type: 'TextBlock', text: `[A request needs approval](https://desk.example/activity/${ref})` }],
          },
        },
      ],
    });
  });

  test('every kind of message has a sentence and a link to a page of the desk', () => {
    for (const kind of noticeKinds) {
      const { text } = emailOf({ ...oneNotice, notices: [{ kind, ref, made_at, batch: null }] }, { from, to: 'tess@acme.example' });
      expect(text).toMatch(/^[A-Z][a-z A-Z’-]+\nhttps:\/\/desk\.example\/[a-z-]+(\/[a-z0-9-]+)?\n/);
    }
  });

  test.for(['json', 'slack', 'teams'] as const)(
    'a %s webhook contains only the kinds and the links, for requests and batches',
    (channel) => {
      const batch = { kind: 'review_wanted', ref, made_at, batch: ref } as const;
      const notices = [batch, ...noticeKinds.map((kind) => ({ kind, ref, made_at, batch: null }))];
      const body = webhookBody({ ...oneNotice, notices }, channel);
      expect(body).toContain(`https://desk.example/batch-sends/${ref}`);
      const links = notices.map((notice) => `https://desk.example${noticePath(notice)}`);
      const permittedTexts = [...links, ...Object.values(noticeSentences), ...noticeKinds, made_at, oneNotice.id];
      const remainingText = permittedTexts.toSorted((a, b) => b.length - a.length).reduce((text, each) => text.replaceAll(each, ''), body);
      expect(remainingText.replaceAll(/application\/vnd[^"]+|http:\/\/adaptivecards[^"]+/g, '')).not.toMatch(/\d{2,}|@|desk\.example/);
    },
  );

  test('a signature covers the body and the time', () => {
    const signature = signatureOf('{"a":1}', 'secret', 1_767_600_000_999);
    expect(signature).toBe(`t=1767600000,v1=${createHmac('sha256', 'secret').update('1767600000.{"a":1}').digest('hex')}`);
    expect(signatureOf('{"a":2}', 'secret', 1_767_600_000_999)).not.toBe(signature);
  });
});
