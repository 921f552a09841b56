import { describe, expect, test } from 'vitest';
import { statusWords } from './status-words.ts';

describe('statusWords', () => {
  test('a pending item is the officer’s own, and compliance’s to everyone else', () => {
    expect(statusWords('regulatory', 'missing_lvctr_info', ['viewer', 'compliance']).next).toBe('you');
    expect(statusWords('regulatory', 'missing_lvctr_info', ['viewer']).next).toBe('compliance');
  });

  test('a status that nobody told the desk about is shown as it is', () => {
    expect(statusWords('transaction', 'inactive')).toEqual({ words: 'inactive', tone: 'quiet', next: null });
  });

  test('a status named like something of JavaScript’s is only a word', () => {
    expect(statusWords('transaction', 'constructor').words).toBe('constructor');
  });
});
