import { describe, expect, test } from 'vitest';
import { statusWords } from './status-words.ts';

describe('statusWords', () => {
  test('names the officer as "you" and names compliance to other users', () => {
    expect(statusWords('regulatory', 'missing_lvctr_info', ['viewer', 'compliance']).next).toBe('you');
    expect(statusWords('regulatory', 'missing_lvctr_info', ['viewer']).next).toBe('compliance');
  });

  test('shows an unknown status unchanged', () => {
    expect(statusWords('transaction', 'inactive')).toEqual({ words: 'inactive', tone: 'quiet', next: null });
  });

  test('treats a status with the name of a JavaScript property as text', () => {
    expect(statusWords('transaction', 'constructor').words).toBe('constructor');
  });
});
