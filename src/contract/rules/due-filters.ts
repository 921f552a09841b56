/** Values of the queue's filter by due day; `week` is what is due from today up to Sunday. Apart from the rule: an address is read before it is. */
export const dueFilters = ['late', 'today', 'week', 'none'] as const;

export type DueFilter = (typeof dueFilters)[number];
