import { describe, expect, test } from 'vitest';
import {
  clockVerdict,
  commandsVerdict,
  databaseVerdict,
  failureText,
  jobsVerdict,
  notificationsVerdict,
  overallLabel,
  serviceVerdict,
  webhooksVerdict,
} from './health-verdicts.ts';

const service = { host: 'custody.example', trouble: null, answered_ms: 12, skew_seconds: 0 };
const webhooks = {
  received: 3,
  waiting: 0,
  missed: 0,
  early: 0,
  late: 0,
  repeated: 0,
  last_received_at: '2026-11-23T08:00:00Z',
  checked_at: null,
};

describe('the health of the desk', () => {
  test.for([
    [0, 'good', 'In sync'],
    [-59, 'good', '59 s apart'],
    [60, 'waiting', '60 s apart'],
    [-300, 'bad', '300 s apart'],
    [null, 'waiting', 'Unknown'],
  ] as const)('a clock skew of %s s has a verdict with the tone %s', ([skew_seconds, tone, label]) => {
    expect(clockVerdict({ ...service, skew_seconds })).toMatchObject({ tone, label });
  });

  test.for([
    [{ waiting: 0, failing: 0, given_up: 0, last_error: null }, 'good', 'All sent'],
    [{ waiting: 3, failing: 0, given_up: 0, last_error: null }, 'good', '3 waiting'],
    [{ waiting: 3, failing: 2, given_up: 0, last_error: 'Error ECONNREFUSED' }, 'bad', '2 failing'],
    [{ waiting: 0, failing: 0, given_up: 4, last_error: 'WebhookRefused 404' }, 'bad', '4 not sent'],
    [null, 'good', 'Off'],
  ] as const)('the notification counts %o have a verdict with the tone %s', ([notifications, tone, label]) => {
    expect(notificationsVerdict(notifications)).toMatchObject({ tone, label });
  });

  test("the health page states whether the desk's clock is behind or ahead", () => {
    expect(clockVerdict({ ...service, skew_seconds: -90 }).why).toContain('90 s behind the custodian’s');
    expect(clockVerdict({ ...service, skew_seconds: 90 }).why).toContain('90 s ahead of the custodian’s');
  });

  test('the health page shows the reason why the service fails', () => {
    expect(serviceVerdict({ ...service, trouble: 'It answered 503' })).toEqual({ tone: 'bad', label: 'Failing', why: 'It answered 503' });
  });

  test('the health page shows how often a job has failed, and its error', () => {
    const failingJob = {
      name: 'batches',
      since: '2026-11-23T08:00:00Z',
      failures: 12,
      last_at: '2026-11-23T08:02:00Z',
      error: 'Error 54000',
    } as const;
    expect(jobsVerdict([])).toMatchObject({ tone: 'good', label: 'OK' });
    expect(jobsVerdict([failingJob])).toMatchObject({ tone: 'bad', label: '1 failing' });
    expect(failureText(failingJob)).toBe('12 times in a row: Error 54000');
    expect(failureText({ ...failingJob, failures: 1 })).toBe('Once: Error 54000');
  });

  test('the health page distinguishes webhooks that never arrived, were missed, or arrive', () => {
    expect(webhooksVerdict({ ...webhooks, last_received_at: null })).toMatchObject({ tone: 'waiting', label: 'None yet' });
    expect(webhooksVerdict({ ...webhooks, missed: 2 })).toMatchObject({ tone: 'bad', label: '2 missed' });
    expect(webhooksVerdict(webhooks)).toMatchObject({ tone: 'good', label: 'Arriving' });
  });

  test('the health page counts the parts that need attention', () => {
    const database = { kind: 'postgres', answered_ms: 1, connections: { used: 10, idle: 0, waiting: 3 } } as const;
    const verdicts = [databaseVerdict(database), commandsVerdict({ unknown: 1, oldest_unknown_at: null }), serviceVerdict(service)];
    expect(overallLabel(verdicts)).toBe('2 need attention');
    expect(overallLabel([serviceVerdict(service)])).toBe('All OK');
  });
});
