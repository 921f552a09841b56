import { integerOfText } from '#contract/wire/integer.ts';

// Rules for texts, dates and times about people. A message continues a sentence that begins with a field's name. The
// form, the desk and the custody service apply the same rules. Ours: the spec is silent.

/** Age of majority, years. Only onboarding requires it. */
export const adultYears = 18;
const aliveYearsMax = 130;

/**
 * Joiners within a word, for scripts that need them, such as Persian. In Latin, Greek and Cyrillic words they are
 * invisible and forbidden.
 */
const joiners = /(?<=(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\p{L}\p{M}])[\u200c\u200d](?=[\p{L}\p{M}])/gu;

/**
 * Characters that no text about a person contains, which are controls, invisible characters, and characters that look
 * blank. Hangul has invisible letters, and Braille has a blank.
 */
const forbiddenCharacters = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]/u;

/** Why a filled text about a person (name, address, occupation) cannot be used, or null. */
export function personTextProblem(text: string): string | null {
  const character = forbiddenCharacters.exec(text.trim().replace(joiners, ''))?.[0];
  if (character !== undefined)
    return `contains an invisible character (U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`;
  return /[\p{L}\p{N}]/u.test(text) ? null : 'must contain a letter or a digit';
}

/** Why a date (`'1980-12-31'`) is not the birth date of a living person, or null. `today` is the latest day on Earth. */
export function birthDateProblem(date: string, today: string, yearsMin = 0): string | null {
  if (date > today) return 'must not be in the future';
  if (date > yearsBefore(today, yearsMin)) return `must be at least ${yearsMin} years ago: the person must be of age`;
  return date < yearsBefore(today, aliveYearsMax) ? `must be at most ${aliveYearsMax} years ago` : null;
}

function yearsBefore(day: string, years: number): string {
  return `${String(integerOfText(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`;
}

/** The first filled field of an entity with an unusable value, by rules that need no other field, or null without one. */
export function personProblem(
  entity: Readonly<Record<string, unknown>>,
  nowMs: number,
): { readonly field: string; readonly message: string } | null {
  for (const [field, value] of Object.entries(entity)) {
    // Another rule refuses a text that is not a date.
    if (typeof value !== 'string' || value.trim() === '' || (field === 'dob' && !/^\d{4}-\d{2}-\d{2}$/.test(value))) continue;
    const message =
      field === 'dob'
        ? birthDateProblem(value, latestDay(nowMs))
        : field === 'requested_at'
          ? pastTimeProblem(value, nowMs)
          : personTextProblem(value);
    if (message !== null) return { field, message };
  }
  return null;
}

const hourMs = 3_600_000;

/** Why a time (ISO 8601 with a zone) cannot be that of a past event, or null. Permits clocks that differ by five minutes. */
export function pastTimeProblem(iso: string, nowMs: number): string | null {
  return Date.parse(iso) > nowMs + hourMs / 12 ? 'must not be in the future' : null;
}

/** The latest day on Earth at a time, which is the day at UTC+14. */
export function latestDay(nowMs: number): string {
  return new Date(nowMs + 14 * hourMs).toISOString().slice(0, 10);
}
