/**
 * Values of the queue's filter by due day. `week` is from today to Sunday. This list has its own file, so that parsing a URL
 * does not load the calendar.
 */
export const dueFilters = ['late', 'today', 'week', 'none'] as const;

export type DueFilter = (typeof dueFilters)[number];
