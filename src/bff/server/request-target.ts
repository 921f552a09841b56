/**
 * The error in a request's target or Host, or null. Fastify accepts absolute-form targets and two
 * Host headers. The checked and the served target could then differ.
 */
export function targetProblem(url: string, rawHeaders: readonly string[]): string | null {
  if (!url.startsWith('/')) return 'The request target must be a path';
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 ? null : 'The request must have one Host header';
}
