// The exports of this module for other modules.

export { workRoutes } from './work-routes.ts';
