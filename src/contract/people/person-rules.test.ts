import { describe, expect, test } from 'vitest';
import { birthDateProblem, latestDay, pastTimeProblem, personTextProblem } from './person-rules.ts';

describe('personTextProblem', () => {
  test.for([
    'Ada',
    'Jean-Luc',
    "O'Neil",
    'Łukasz',
    '李',
    'می\u200cخواهم',
    'क्\u200dष',
    'Suite 5',
    '7',
    'Zoë Ågren',
    '葛\u{e0100}城',
    '辻\ufe00',
    'ᠭ\u180b',
  ])('a text about a person may be “%s”', (text) => {
    expect(personTextProblem(text)).toBeNull();
  });

  test.for([
    ['\u200b', 'contains an invisible character (U+200B)'],
    ['Ada\u200d', 'contains an invisible character (U+200D)'],
    ['A\u200cda', 'contains an invisible character (U+200C)'],
    ['Ada\u202eecalevoL', 'contains an invisible character (U+202E)'],
    ['\u2800', 'contains an invisible character (U+2800)'],
    ['\u3164', 'contains an invisible character (U+3164)'],
    ['Ada\u0000', 'contains an invisible character (U+0000)'],
    ['Ada\nLovelace', 'contains an invisible character (U+000A)'],
    ['\u00ad', 'contains an invisible character (U+00AD)'],
    ['A\ufe0f', 'contains an invisible character (U+FE0F)'],
    ['\ufe0f1', 'contains an invisible character (U+FE0F)'],
    ['A\u{e0100}', 'contains an invisible character (U+E0100)'],
    ['A\u180b', 'contains an invisible character (U+180B)'],
    ['-', 'must contain a letter or a digit'],
    ['…', 'must contain a letter or a digit'],
    ['\u0301', 'must contain a letter or a digit'],
  ] as const)('a text about a person may not be %j', ([text, problem]) => {
    expect(personTextProblem(text)).toBe(problem);
  });
});

describe('birthDateProblem', () => {
  test.for([
    ['2026-11-27', 0, null],
    ['2026-11-28', 0, 'must not be in the future'],
    ['2090-01-01', 0, 'must not be in the future'],
    ['1896-11-27', 0, null],
    ['1896-11-26', 0, 'must be at most 130 years ago'],
    ['0001-01-01', 0, 'must be at most 130 years ago'],
    ['2008-11-27', 18, null],
    ['2008-11-28', 18, 'must be at least 18 years ago: the person must be of age'],
  ] as const)('for the birth date %s with a minimum age of %d, birthDateProblem returns %s', ([date, years, problem]) => {
    expect(birthDateProblem(date, '2026-11-27', years)).toBe(problem);
  });
});

test('the latest calendar day on Earth is the day at UTC+14', () => {
  expect(latestDay(Date.parse('2026-11-27T09:59:00Z'))).toBe('2026-11-27');
  expect(latestDay(Date.parse('2026-11-27T10:00:00Z'))).toBe('2026-11-28');
});

test('an online session cannot be earlier than 2009', () => {
  expect(pastTimeProblem('1850-01-01T00:00:00Z', 0)).toBe('must not be before 2009');
});

test('the time of a past event may be up to five minutes in the future', () => {
  const now = Date.parse('2026-11-27T10:00:00Z');
  expect(pastTimeProblem('2026-11-27T10:04:00Z', now)).toBeNull();
  expect(pastTimeProblem('2026-11-27T12:06:00+02:00', now)).toBe('must not be in the future');
});
