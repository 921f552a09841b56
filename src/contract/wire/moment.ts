import * as z from 'zod/mini';
import { checked, patternSchema } from './checked.ts';

const momentPattern = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

/** A time that exists, with its offset, for example `'2026-10-31T23:59:59-04:00'`. */
/* @__NO_SIDE_EFFECTS__ */
export function momentSchema() {
  return checked(
    patternSchema(momentPattern, 'must be a time with its offset, such as 2026-10-31T23:59:59-04:00'),
    z.refine(isExistingDay, 'is a time that does not exist'),
    // PostgreSQL has no year 0, and the desk has no records from before 1970.
    z.refine((text) => Date.parse(text) >= 0, 'must not be before the year 1970'),
  );
}

/** Whether the day of a time exists. `Date.parse` reads 30 February as 2 March. */
function isExistingDay(text: string): boolean {
  const [, day = ''] = momentPattern.exec(text) ?? [];
  const ms = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(Date.parse(text)) && !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day);
}
