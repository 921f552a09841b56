import { describe, expect, test } from 'vitest';
import { noticePath, noticeSentences } from '#contract/desk/notice-sentences.ts';
import { noticeKinds, type Notice } from '#contract/desk/notices.ts';
import { noticeTexts } from './notice-texts.ts';

const command = { kind: 'withdrawal', asset: 'btc', amount: '0.5', user_name: 'Tom Treasurer' } as const;
const access = { user_id: 3, user_name: 'Tess', by_name: 'Ada' };
const notice = (more: Partial<Notice>): Notice => ({
  id: '1',
  made_at: '2026-11-23T08:00:00.000Z',
  kind: 'review_wanted',
  ref: '7',
  state: null,
  deposit: null,
  command: null,
  batch: null,
  access: null,
  change_kind: null,
  is_read: false,
  ...more,
});

describe('a notification', () => {
  test.for<[Partial<Notice>, string, string, string]>([
    [{ kind: 'review_wanted', command }, 'Request to approve', 'Withdrawal of 0.5 BTC, by Tom Treasurer', '/activity/7'],
    [{ kind: 'outcome_unknown', command }, 'Outcome unknown', 'Withdrawal of 0.5 BTC', '/activity/7'],
    [{ kind: 'outcome_decided', state: 'not_sent', command }, 'Outcome resolved: Not sent', 'Withdrawal of 0.5 BTC', '/activity/7'],
    [{ kind: 'settle_wanted', command }, 'Unknown outcome to resolve', 'Withdrawal of 0.5 BTC', '/activity/7'],
    [{ kind: 'request_approved', state: 'sending', command }, 'Approved', 'Withdrawal of 0.5 BTC', '/activity/7'],
    [{ kind: 'request_ended', state: 'declined', command }, 'Declined: nothing was sent', 'Withdrawal of 0.5 BTC', '/activity/7'],
    [{ kind: 'request_ended', state: 'expired', command }, 'Expired: nothing was sent', 'Withdrawal of 0.5 BTC', '/activity/7'],
    [{ kind: 'outcome_decided', state: 'odd' }, 'Outcome resolved: odd', 'Request 7', '/activity/7'],
    [{ kind: 'deposit_pending', state: 'missing_lvctr_info' }, 'Needs LVCTR details', 'Deposit 7', '/regulatory/7'],
    [
      { kind: 'deposit_pending', state: 'missing_travel_rule_info', deposit: { asset: 'btc', amount: '1.5' } },
      'Needs originator',
      '1.5 BTC, deposit 7',
      '/regulatory/7',
    ],
    [{ kind: 'party_decided', state: 'rejected' }, 'Rejected by the custodian', 'Direct party 7', '/direct-parties/7'],
    [{ kind: 'batch_stalled' }, 'Batch send is stuck', 'The desk keeps retrying. Open the batch for the reason', '/batch-sends/7'],
    [{ kind: 'job_failing', ref: 'events' }, 'Reading events keeps failing', 'See Health for the time and the error', '/settings/health'],
    [
      { kind: 'change_told', state: 'rejected', change_kind: 'policy' },
      'Policy change rejected',
      'Open it to compare old and new',
      '/changes',
    ],
    [
      { kind: 'change_told', state: 'waiting', change_kind: 'roles' },
      'Role change to approve',
      'Open it to compare old and new',
      '/changes',
    ],
    [{ kind: 'change_told', state: 'in_force' }, 'Control change in force', 'Open it to compare old and new', '/changes'],
    [{ kind: 'review_due' }, 'Evidence to review', 'The last review ended more than a quarter ago', '/evidence'],
    [{ kind: 'own_access_changed', state: 'link', access }, 'Password link created', 'Your own account, by Ada', '/settings/account'],
    [{ kind: 'user_access_changed', state: 'factors_removed', access }, 'Second factors removed', 'Tess, by Ada', '/settings/users'],
    [
      { kind: 'user_access_changed', state: 'link_used', access: { ...access, by_name: null } },
      'Password set with a link',
      'Tess',
      '/settings/users',
    ],
    [{ kind: 'user_access_changed', state: 'roles', access }, 'Roles that may send money changed', 'Tess, by Ada', '/settings/users'],
    [{ kind: 'user_access_changed', state: 'odd', access }, 'Access changed', 'Tess, by Ada', '/settings/users'],
  ])('the notification %o states what happened, names its object, and links to it', ([overrides, title, detail, path]) => {
    expect(noticeTexts(notice(overrides))).toMatchObject({ title, detail });
    expect(noticePath(notice(overrides))).toBe(path);
  });

  test.for([
    ['waiting', 'waiting'],
    ['rejected', 'bad'],
    ['in_force', 'good'],
  ] as const)('the notification of a control change with the state %s has the icon of the tone %s', ([state, tone]) => {
    expect(noticeTexts(notice({ kind: 'change_told', state, change_kind: 'policy' })).tone).toBe(tone);
  });

  test('browser notifications and messages contain no amounts and no names', () => {
    for (const kind of noticeKinds) expect(noticeSentences[kind]).toMatch(/^[A-Za-z’ -]+$/);
  });
});
