// What other modules may import from this one.

export { workRoutes } from './work-routes.ts';
