import { describe, expect, test } from 'vitest';
import { commandStates } from '#contract/desk/command-basics.ts';
import { commandStateWords } from './command-words.ts';
import { checkWords } from './preflight-lines.tsx';
import { sendWords } from './send-bar.tsx';

describe('the state of a command', () => {
  test('is never said to be confirmed: only the chain confirms', () => {
    for (const state of commandStates) expect(Object.values(commandStateWords[state]).join(' ')).not.toMatch(/confirm/i);
    expect(commandStateWords.confirmed.words).toBe('Accepted');
  });

  test('is not shown as failed while it is unknown', () => {
    expect(commandStateWords.unknown.tone).toBe('unsure');
  });
});

describe('the send button', () => {
  const asked = { words: 'Send 5 ETH to Kestrel Exchange', consequence: 'An on-chain transfer cannot be reversed.' };

  test('says that it sends', () => {
    expect(sendWords(asked, false)).toEqual(asked);
  });

  test('says that it asks for a second approval when that is what it does', () => {
    expect(sendWords(asked, true)).toEqual({
      words: 'Send for second approval: 5 ETH to Kestrel Exchange',
      consequence: 'A second treasurer must release it. Nothing is sent now.',
    });
    expect(sendWords({ ...asked, words: 'Exit the validator …1a2b3c' }, true).words).toBe(
      'Send for second approval: exit the validator …1a2b3c',
    );
  });
});

describe('a check', () => {
  test('of a needed second approval is neither passed nor failed', () => {
    expect(checkWords({ rule: 'review', answer: 'ask' })).toEqual({ name: 'Second approval', words: 'Needed', icon: 'user' });
    expect(checkWords({ rule: 'review', answer: 'yes' })).toMatchObject({ words: 'Not needed' });
  });

  test('of another rule says whether it passes', () => {
    expect(checkWords({ rule: 'fee', answer: 'yes' })).toEqual({ name: 'Fee', words: 'Yes', icon: 'done' });
  });
});
