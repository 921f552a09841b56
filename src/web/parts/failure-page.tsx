import { HttpRefusal, NoAnswer } from '#web/lib/http.ts';

/** What stands in place of a page that broke. */
export function ErrorPage({ error }: { readonly error: unknown }) {
  const asked = error instanceof HttpRefusal || error instanceof NoAnswer ? error.asked : null;
  return (
    <section>
      <h1>This page did not work</h1>
      <p>{error instanceof Error ? error.message : String(error)}</p>
      {asked === null ? null : <code>{asked}</code>}
    </section>
  );
}

/** What stands at an address that the desk does not have. */
export function NotFoundPage() {
  return (
    <section>
      <h1>There is no such page</h1>
    </section>
  );
}
