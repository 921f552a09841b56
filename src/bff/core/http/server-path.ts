/** Whether a path belongs to the server instead of the web app. A server path without a route does not exist. */
export function isServerPath(path: string): boolean {
  return /^\/(api|bff|hooks|oidc|assets)(\/|$)/.test(path);
}
